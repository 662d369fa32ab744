import { and, eq, gt, sql } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import { audit_log } from '#app/audit/tables.server';
import type { IdentityDeps } from './identity-deps.server';
import type { SessionUser } from './session-user';

/**
 * Records that a signed-in person was denied access to `path`; the same denial at most once a minute, to keep the log
 * from being flooded.
 */
export async function recordDenial(
  deps: IdentityDeps,
  user: Pick<SessionUser, 'id' | 'email'>,
  path: string,
): Promise<void> {
  const title = path.slice(0, 200);
  const recorded = await deps.identityDb.transaction(async (tx) => {
    const same = and(
      gt(audit_log.at, sql`now() - interval '1 minute'`),
      eq(audit_log.action, 'denied'),
      eq(audit_log.actor_id, user.id),
      eq(audit_log.title, title),
    );
    const [already] = await tx.select({ id: audit_log.id }).from(audit_log).where(same).limit(1);
    if (already) return null;
    return recordChange(
      tx,
      { id: user.id, name: user.email },
      { action: 'denied', subject: 'session', subjectId: null, title },
    );
  });
  if (recorded) await deps.changes.publish(recorded);
}
