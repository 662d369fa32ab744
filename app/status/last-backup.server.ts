import { and, desc, eq } from 'drizzle-orm';
import { audit_log } from '#app/audit/tables.server';
import type { Database } from '#app/platform/db.server';

/** What the audit log calls a nightly backup. */
export const backupSubject = 'backup';

export interface LastBackup {
  at: string;
  /** In bytes. */
  size: number;
}

/** The newest nightly backup, by the audit log: whichever instance made it, and wherever it lies. */
export async function findLastBackup(db: Database): Promise<LastBackup | null> {
  const [row] = await db
    .select({ at: audit_log.at, after: audit_log.after })
    .from(audit_log)
    .where(and(eq(audit_log.subject, backupSubject), eq(audit_log.action, 'create')))
    .orderBy(desc(audit_log.id))
    .limit(1);
  return row ? { at: row.at.toISOString(), size: Number(row.after?.file_size ?? 0) } : null;
}
