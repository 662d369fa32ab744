import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { containsText } from '#app/platform/contains-text.server';
import { oneOf } from '#app/platform/one-of.server';
import { audit_log } from './tables.server';

export interface AuditFilter {
  action?: string;
  subjects?: readonly string[];
  /** Part of the actor's e-mail. */
  actor?: string;
  from?: Date;
  /** Exclusive. */
  until?: Date;
}

export type AuditEntry = typeof audit_log.$inferSelect;

/** One page of the audit log, the newest first. */
export async function listAudit(db: Database, query: AuditFilter & PageRange): Promise<PageOf<AuditEntry>> {
  const where = conditions(query);
  const [items, total] = await Promise.all([
    db.select().from(audit_log).where(where).orderBy(desc(audit_log.id)).limit(query.perPage).offset(offsetOf(query)),
    db.$count(audit_log, where),
  ]);
  return { items, total };
}

function conditions({ action, subjects, actor, from, until }: AuditFilter): SQL | undefined {
  return and(
    action ? eq(audit_log.action, action) : undefined,
    subjects ? oneOf(audit_log.subject, [...subjects]) : undefined,
    actor ? containsText(audit_log.actor, actor) : undefined,
    from ? gte(audit_log.at, from) : undefined,
    until ? lt(audit_log.at, until) : undefined,
  );
}

const batch = 500;

/**
 * All entries of a query, the newest first, in batches by keyset (each begins after the last id, so none is read or
 * missed twice).
 */
export async function* walkAudit(db: Database, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let last: number | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(audit_log)
      .where(and(conditions(filter), last === undefined ? undefined : lt(audit_log.id, last)))
      .orderBy(desc(audit_log.id))
      .limit(batch);
    yield rows;
    last = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}
