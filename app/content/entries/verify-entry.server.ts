import { eq } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { verifyTexts } from '#app/texts/pl/verify';
import type { BoundModule } from '../bind-table.server';
import { nextReview } from '../care/category-care.server';
import { stateOf } from '../revisions/entry-state.server';
import { recordRevision } from '../revisions/record-revision.server';
import { fieldValues, parseEntry } from './check-entry.server';
import { lockEntry } from './update-entry.server';

/**
 * Records that somebody has reviewed an entry and its text is still true: sets `verified_at` to now and the next review
 * day. The text and its date of change stay.
 * @param confirmed `reviewAt`: 'YYYY-MM-DD', or '' for no day; without it, what `nextReview` says. `read`: the revision
 *   that the person has read
 * @returns the next day and the new revision
 * @throws AppError `not_found`, `invalid`, or `stale` when somebody has saved since that revision
 */
export async function verifyEntry(
  { db, actor, clock, changes }: WriteContext,
  module: BoundModule,
  id: string,
  { reviewAt, read }: { reviewAt?: string; read?: number },
): Promise<{ review_at: string | null; revision: number }> {
  const chosen =
    reviewAt === undefined ? undefined : (parseEntry(module, { review_at: reviewAt }).review_at as string | null);
  const { definition, table } = module;
  const saved = await db.transaction(async (tx) => {
    const before = await lockEntry(tx, module, id, read);
    const [at, revision] = [clock.now(), before.revision + 1];
    const review_at = chosen === undefined ? await nextReview(tx, module, before, at) : chosen;
    await tx.update(table).set({ review_at, verified_at: at, revision }).where(eq(table.id, id));
    const after = stateOf(module, { ...fieldValues(module, before), review_at });
    await recordRevision(
      tx,
      module,
      { id, number: revision, at, actor, kind: 'save', note: verifyTexts.note, after },
      before,
    );
    const recorded = await recordChange(tx, actor, {
      action: 'verify',
      subject: definition.key,
      subjectId: id,
      title: before.title,
      before: { review_at: before.review_at },
      after: { review_at },
      reach: before.status === 'published' ? 'entry' : 'nothing',
    });
    return { recorded, review_at, revision };
  });
  await changes.publish(saved.recorded);
  return saved;
}
