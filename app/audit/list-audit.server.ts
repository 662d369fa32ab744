import { and, count, desc, eq, gte, ilike, lt, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { likePattern } from '#app/platform/like-pattern';
import { oneOf } from '#app/platform/one-of.server';
import { audit_log } from './tables.server';

export interface AuditQuery {
  action?: string;
  subjects?: readonly string[];
  /** Part of the actor's e-mail. */
  actor?: string;
  from?: Date;
  /** The first moment that is left out. */
  until?: Date;
  page: number;
  perPage: number;
}

export type AuditEntry = typeof audit_log.$inferSelect;

/** One page of the audit log, the newest first. */
export async function listAudit(db: Database, query: AuditQuery): Promise<{ items: AuditEntry[]; total: number }> {
  const where = conditions(query);
  const [items, [counted]] = await Promise.all([
    db
      .select()
      .from(audit_log)
      .where(where)
      .orderBy(desc(audit_log.id))
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    db.select({ total: count() }).from(audit_log).where(where),
  ]);
  return { items, total: counted?.total ?? 0 };
}

function conditions({ action, subjects, actor, from, until }: AuditQuery): SQL | undefined {
  return and(
    action ? eq(audit_log.action, action) : undefined,
    subjects ? oneOf(audit_log.subject, [...subjects]) : undefined,
    actor ? ilike(audit_log.actor, likePattern(actor)) : undefined,
    from ? gte(audit_log.at, from) : undefined,
    until ? lt(audit_log.at, until) : undefined,
  );
}

const batch = 500;

/** The same entries as CSV lines for a spreadsheet, in batches; semicolons, as Polish spreadsheets expect. */
export async function* auditCsv(db: Database, query: Omit<AuditQuery, 'page' | 'perPage'>, header: readonly string[]): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(header)}`;
  let last: number | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(audit_log)
      .where(and(conditions({ ...query, page: 1, perPage: batch }), last === undefined ? undefined : lt(audit_log.id, last)))
      .orderBy(desc(audit_log.id))
      .limit(batch);
    for (const row of rows) yield csvLine([row.at.toISOString(), row.actor, row.action, row.subject, row.subject_id, row.title, json(row.before), json(row.after)]);
    last = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}

const json = (value: unknown) => (value === null ? '' : JSON.stringify(value));

/** A field that a spreadsheet would take for a formula is written as text. */
const csvLine = (fields: readonly (string | null)[]) =>
  `${fields.map((field) => `"${(field ?? '').replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`).join(';')}\r\n`;
