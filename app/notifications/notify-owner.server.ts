import type { Actor } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { notifications } from './tables.server';

/** Tells the author of something that somebody else changed or removed it, in the transaction of that change. */
export async function notifyOwner(
  tx: Database,
  actor: Actor,
  owner: string | null,
  change: { subject: string; subjectId: string; title: string; action: 'update' | 'delete' },
): Promise<void> {
  if (owner === null || owner === actor.id) return;
  const data = {
    module: change.subject,
    entry_id: change.subjectId,
    title: change.title,
    action: change.action,
    actor: actor.name ?? '',
  };
  await tx.insert(notifications).values({ kind: 'entry_changed', user_id: owner, data });
}
