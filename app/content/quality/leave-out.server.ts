import { eq } from 'drizzle-orm';
import type { Checked } from '#app/checks/check-text';
import { passageOf } from '#app/checks/passage';
import type { Database } from '#app/platform/db.server';
import { isUuid } from '#app/platform/validation.server';
import { getChecksOff } from '#app/settings/settings.server';
import { type CheckDeps, checkContent, type WrittenText } from '../checks/check-content.server';
import { hidden_issues } from './tables.server';

/**
 * What of a text can be said better, without what the portal does not look for and what somebody has hidden in this
 * entry.
 * @param id of the entry whose text it is; none for a new one
 */
export async function checkWritten(
  deps: CheckDeps,
  { id, ...text }: Omit<WrittenText, 'entryId'> & { id?: string | undefined },
): Promise<Checked & { hidden: number }> {
  const { issues, readability } = await checkContent(deps, text);
  const [off, hidden] = [await getChecksOff(deps.db), await readHidden(deps.db, id)];
  const wanted = issues.filter(({ rule }) => !off.includes(rule));
  const shown = wanted.filter((issue) => !hidden.has(`${issue.rule} ${passageOf(text.content, issue)}`));
  return { issues: shown, readability, hidden: wanted.length - shown.length };
}

async function readHidden(db: Database, id: string | undefined): Promise<Set<string>> {
  if (id === undefined || !isUuid(id)) return new Set();
  const { rule, passage } = hidden_issues;
  const rows = await db.select({ rule, passage }).from(hidden_issues).where(eq(hidden_issues.entry_id, id));
  return new Set(rows.map((row) => `${row.rule} ${row.passage}`));
}
