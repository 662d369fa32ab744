import type { Database } from '#app/platform/db.server';
import { formatSheetTime } from '#app/platform/format';
import { auditTexts } from '#app/texts/pl/audit';
import { type AuditEntry, type AuditFilter, walkAudit } from '#app/audit/list-audit.server';
import { csvLine, csvStart } from '../csv';
import { nameAccounts } from './name-accounts.server';
import { wordChanges, wordEvent } from './word-event';

/**
 * The entries of the audit log as lines of a CSV file: worded as on the screen, with semicolons, as Polish spreadsheets
 * expect.
 */
export async function* auditCsv(db: Database, query: AuditFilter): AsyncGenerator<string> {
  yield csvStart + csvLine(auditTexts.csvHeader);
  for await (const rows of walkAudit(db, query)) for (const row of await nameAccounts(db, rows)) yield csvRow(row);
}

function csvRow(row: AuditEntry): string {
  const { actor, action, subject } = wordEvent(row);
  const changes = wordChanges(row.subject, row.before, row.after);
  const side = (name: 'before' | 'after') =>
    changes.flatMap((change) => (change[name] === null ? [] : [`${change.name}: ${change[name]}`])).join('\n');
  return csvLine([
    formatSheetTime(row.at),
    actor,
    action,
    subject,
    row.title,
    side('before'),
    side('after'),
    row.subject_id,
  ]);
}
