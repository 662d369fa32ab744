import { eq } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { setEntryFiles, setEntryFilesHidden } from '#app/files/entry-files.server';
import type { Database } from '#app/platform/db.server';
import type { BoundModule } from '../bind-table.server';
import { lockEntry } from '../entries/update-entry.server';
import { setFragmentUses } from '../fragments/fragment-uses.server';
import { forgetReview } from '../review/follow-change.server';
import { type ExpectedDraft, requireDraft, requireExpected } from './find-draft.server';
import { entry_drafts as table } from './tables.server';

/**
 * A draft in the audit log, and the name under which its files are held: no module's, so that nothing of it concerns
 * what readers see, and its files are public for nobody.
 */
export const subject = 'entry_draft';

/** Discards the draft; the published entry stays as it is. @throws AppError `not_found`, `stale` */
export async function discardDraft(
  { db, actor, changes }: WriteContext,
  module: BoundModule,
  id: string,
  expected?: ExpectedDraft,
): Promise<void> {
  const recorded = await db.transaction(async (tx) => {
    const { title, status } = await lockEntry(tx, module, id);
    requireExpected(await requireDraft(tx, id), expected);
    await forgetDraft(tx, id);
    // Of an entry that is not published the review is about itself.
    if (status === 'published') await forgetReview(tx, id);
    return recordChange(tx, actor, { subject, subjectId: id, title, action: 'discard' });
  });
  await changes.publish(recorded);
}

/** Removes a draft with its hold on files and fragments. */
export async function forgetDraft(tx: Database, id: string): Promise<void> {
  await tx.delete(table).where(eq(table.entry_id, id));
  await setEntryFiles(tx, subject, id, []);
  await setFragmentUses(tx, subject, id);
}

/** Hides the files of a draft whose entry is deleted, but may come back, or shows them again. */
export const setDraftHidden = (tx: Database, id: string, hidden: boolean): Promise<void> =>
  setEntryFilesHidden(tx, subject, id, hidden);
