import { eq } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { AppError, invalid } from '#app/platform/errors';
import { validationTexts } from '#app/texts/pl/validation';
import type { BoundModule } from '../bind-table.server';
import { lockEntry } from '../entries/update-entry.server';
import { requireAgreed } from '../review/require-agreed.server';
import { subject } from './discard-draft.server';
import { draftedEntry, endsBefore } from './drafted-entry.server';
import { type Draft, requireDraft, requireExpected } from './find-draft.server';
import type { Publication } from './publish-draft.server';
import { requirePublished } from './save-draft.server';
import { entry_drafts as table } from './tables.server';

/**
 * Schedules the publication of a draft, or with null unschedules it.
 * @throws AppError `not_found`, `not_published`, `stale`, `needs_second_person`, as publishing it now would; `invalid`
 *   for a time when the item will have ended
 */
export async function scheduleDraft(
  { db, actor, changes }: WriteContext,
  module: BoundModule,
  id: string,
  publishAt: Date | null,
  { note, revision, expected }: Publication = {},
): Promise<Draft> {
  const { draft, recorded } = await db.transaction(async (tx) => {
    const entry = await lockEntry(tx, module, id);
    const present = await requireDraft(tx, id);
    requireExpected(present, expected);
    requirePublished(entry);
    if (entry.revision !== (revision ?? present.base)) throw new AppError('stale');
    if (publishAt) {
      await requireAgreed(tx, module, entry);
      if (endsBefore(module, await draftedEntry(tx, module, entry, present), publishAt))
        throw invalid({ publish_at: [validationTexts.pastEnd] });
    }
    const planned = { publish_at: publishAt, base: entry.revision, ...(note === undefined ? {} : { note }) };
    await tx.update(table).set(planned).where(eq(table.entry_id, id));
    return {
      draft: await requireDraft(tx, id),
      recorded: await recordChange(tx, actor, {
        action: publishAt ? 'schedule' : 'unschedule',
        subject,
        subjectId: id,
        title: entry.title,
        ...(publishAt && { after: { publish_at: publishAt.toISOString() } }),
      }),
    };
  });
  await changes.publish(recorded);
  return draft;
}
