import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { notifyOfReview } from '#app/notifications/notify-of-review.server';
import type { Database } from '#app/platform/db.server';
import { AppError, invalid } from '#app/platform/errors';
import { parseInput, textSchema } from '#app/platform/validation.server';
import { reviewTexts as texts } from '#app/texts/pl/review';
import { unrestricted } from '../access.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { requireEntry } from '../entries/get-entry.server';
import { refusing } from '../entries/stored-entry.server';
import { lockEntry } from '../entries/update-entry.server';
import { longestComment, type ReviewAction, reviewActions, type ReviewState } from './review-states';
import { findReviewed } from './reviewed-content.server';
import { entry_reviews as table } from './tables.server';

/** The input of a review step. */
export const reviewSchema = z.strictObject({
  action: z.enum(reviewActions, texts.errors.action),
  comment: textSchema(longestComment).optional(),
});

export interface ReviewStep {
  action: ReviewAction;
  comment?: string;
}

/** The version that the caller has read: the step is refused where it has changed since. */
export interface Seen {
  revision?: number;
  /** Of the content: see `findReviewed`. */
  fingerprint?: string;
}

/** @throws AppError `invalid` with messages by field */
function parseReview(input: unknown): ReviewStep {
  const { action, comment = '' } = parseInput(reviewSchema, input);
  if (action === 'return' && comment.trim() === '') throw invalid({ comment: [texts.errors.comment] });
  return { action, comment: comment.trim() };
}

/**
 * Submits an entry for review, returns it with a reason, or accepts it; only another person than the submitter can
 * accept. The content under review is what would become public: the entry while it is not published, later its draft.
 * @throws AppError `not_found`, `invalid`, `stale`, `needs_second_person`, `wrong_review_state`
 */
export async function reviewEntry(
  context: WriteContext,
  module: BoundModule,
  id: string,
  input: unknown,
  seen: Seen = {},
): Promise<EntryRow> {
  const step = parseReview(input);
  const { db, changes } = context;
  const recorded = await refusing(module, () =>
    db.transaction(async (tx) => {
      const entry = await lockEntry(tx, module, id, seen.revision);
      return takeStep(tx, context, module, { entry, step, seen });
    }),
  );
  if (recorded) await changes.publish(recorded);
  return requireEntry(db, module, unrestricted, id);
}

interface Step {
  entry: EntryRow;
  step: ReviewStep;
  seen: Seen;
}

async function takeStep(tx: Database, context: WriteContext, module: BoundModule, { entry, step, seen }: Step) {
  const { actor, clock } = context;
  const reviewed = await findReviewed(tx, module, entry);
  if (!reviewed) throw wrongState(texts.errors.published);
  const { fingerprint } = reviewed;
  if (seen.fingerprint !== undefined && seen.fingerprint !== fingerprint) throw new AppError('stale');
  const [known] = await tx.select().from(table).where(eq(table.entry_id, entry.id)).for('update');
  const [at, { action, comment = '' }] = [clock.now(), step];
  requirePossible(known?.state, action);
  if (action === 'submit') {
    // Idempotent: submitted twice, or by two people at once.
    if (known?.state === 'submitted') return undefined;
    const submission = {
      module: module.definition.key,
      state: 'submitted' as const,
      submitted_by: actor.id,
      submitted_at: at,
      decided_by: null,
      decided_at: null,
      comment,
      fingerprint: null,
    };
    await tx
      .insert(table)
      .values({ entry_id: entry.id, ...submission })
      .onConflictDoUpdate({ target: table.entry_id, set: submission });
  } else {
    if (actor.id === null || (action === 'accept' && actor.id === known?.submitted_by))
      throw new AppError('needs_second_person');
    const decision = { decided_by: actor.id, decided_at: at, comment };
    await tx
      .update(table)
      .set(
        action === 'accept'
          ? { ...decision, state: 'accepted', fingerprint }
          : { ...decision, state: 'returned', fingerprint: null },
      )
      .where(eq(table.entry_id, entry.id));
  }
  const about = { module: module.definition.key, entryId: entry.id, title: entry.title };
  await notifyOfReview(tx, actor, action, about, [known?.submitted_by ?? null, entry.created_by]);
  const after = { module: about.module, ...(comment && { comment }) };
  return recordChange(tx, actor, { action, subject: 'review', subjectId: entry.id, title: entry.title, after });
}

/** The states from which each step is possible; null: never submitted. */
const possible: Record<ReviewAction, readonly (ReviewState | undefined)[]> = {
  submit: [undefined, 'submitted', 'returned'],
  return: ['submitted', 'accepted'],
  accept: ['submitted'],
};

function requirePossible(state: ReviewState | undefined, action: ReviewAction): void {
  if (possible[action].includes(state)) return;
  throw wrongState(state === 'accepted' ? texts.errors.accepted : texts.errors.notSubmitted);
}

const wrongState = (message: string) => new AppError('wrong_review_state', { message });
