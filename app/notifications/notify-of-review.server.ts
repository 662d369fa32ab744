import type { Actor } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { notifications } from './tables.server';

const kinds = { submit: 'review_submitted', return: 'review_returned', accept: 'review_accepted' } as const;

/**
 * Rings the bell for a step of a review, in its transaction: a submission for every editor, a decision for those whose
 * work it is. Never for whoever took the step.
 */
export async function notifyOfReview(
  tx: Database,
  actor: Actor,
  step: keyof typeof kinds,
  entry: { module: string; entryId: string; title: string },
  authors: readonly (string | null)[],
): Promise<void> {
  const data = {
    module: entry.module,
    entry_id: entry.entryId,
    title: entry.title,
    actor: actor.name ?? '',
    actor_id: actor.id ?? '',
  };
  const others = new Set(authors.filter((id) => id !== null && id !== actor.id));
  const receivers = step === 'submit' ? [null] : [...others];
  if (receivers.length > 0)
    await tx.insert(notifications).values(receivers.map((user_id) => ({ kind: kinds[step], user_id, data })));
}
