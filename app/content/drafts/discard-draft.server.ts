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
 * The subject of drafts in the audit log and in references to files. It is no module's name: nothing about a draft is a
 * change for readers, and its files are never public.
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
    // The review of an entry that is not published is about the entry itself.
    if (status === 'published') await forgetReview(tx, id);
    return recordChange(tx, actor, { subject, subjectId: id, title, action: 'discard' });
  });
  await changes.publish(recorded);
}

/** Removes a draft with its references to files and fragments. */
export async function forgetDraft(tx: Database, id: string): Promise<void> {
  await tx.delete(table).where(eq(table.entry_id, id));
  await setEntryFiles(tx, subject, id, []);
  await setFragmentUses(tx, subject, id);
}

/** Hides the files of a draft while its entry is deleted, or shows them again. */
export const setDraftHidden = (tx: Database, id: string, hidden: boolean): Promise<void> =>
  setEntryFilesHidden(tx, subject, id, hidden);
