import { and, eq } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { AppError, invalid } from '#app/platform/errors';
import { filledText } from '#app/platform/validation.server';
import { qualityTexts } from '#app/texts/pl/quality';
import { type ListedIssue, listIssues } from './list-issues.server';
import { longestReason } from './quality-names';
import { hidden_issues } from './tables.server';

/** Under which it stands in the audit log. */
const subject = 'hidden_issue';

const reasonSchema = filledText(longestReason, qualityTexts.hide.errors.reason);

/** What was found, by its number. @throws AppError `not_found` once the text was looked at anew */
export async function requireIssue({ db }: Pick<WriteContext, 'db'>, id: number): Promise<ListedIssue> {
  const { items } = Number.isSafeInteger(id) ? await listIssues(db, { id, page: 1, perPage: 1 }) : { items: [] };
  if (!items[0]) throw new AppError('not_found');
  return items[0];
}

/**
 * Hides what a rule says of a passage of one entry, wherever it stands there, also after its text was saved anew.
 * @throws AppError `not_found`, `invalid` without a reason
 */
export async function hideIssue(context: WriteContext, id: number, reason: string): Promise<void> {
  const { db, actor, clock, changes } = context;
  const parsed = reasonSchema.safeParse(reason);
  if (!parsed.success) throw invalid({ reason: parsed.error.issues.map(({ message }) => message).slice(0, 1) });
  const { entryId, rule, passage, title } = await requireIssue(context, id);
  const kept = { reason: parsed.data.trim(), hidden_by: actor.id, hidden_at: clock.now() };
  const recorded = await db.transaction(async (tx) => {
    await tx
      .insert(hidden_issues)
      .values({ entry_id: entryId, rule, passage, ...kept })
      .onConflictDoUpdate({
        target: [hidden_issues.entry_id, hidden_issues.rule, hidden_issues.passage],
        set: kept,
      });
    const after = { rule, passage, reason: kept.reason };
    return recordChange(tx, actor, { action: 'create', subject, subjectId: entryId, title, after });
  });
  await changes.publish(recorded);
}

/** Shows it again. @throws AppError `not_found` */
export async function showIssue(context: WriteContext, id: number): Promise<void> {
  const { db, actor, changes } = context;
  const { entryId, rule, passage, title } = await requireIssue(context, id);
  const { entry_id } = hidden_issues;
  const place = and(eq(entry_id, entryId), eq(hidden_issues.rule, rule), eq(hidden_issues.passage, passage));
  const recorded = await db.transaction(async (tx) => {
    await tx.delete(hidden_issues).where(place);
    const before = { rule, passage };
    return recordChange(tx, actor, { action: 'delete', subject, subjectId: entryId, title, before });
  });
  await changes.publish(recorded);
}
