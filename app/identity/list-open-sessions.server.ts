import { and, eq, gt, isNull } from 'drizzle-orm';
import { oneOf } from '#app/platform/one-of.server';
import { effectiveRole, type IdentityDeps } from './identity-deps.server';
import { type AccessRules, owesSecondFactor, rightsOfRole } from './rights';
import { isSetUp } from './use-second-factor.server';
import { sessions, users } from './tables.server';

/**
 * Which of these sessions are still open and of somebody who uses the panel: for connections that outlive the request
 * that was checked.
 */
export async function listOpenSessions(
  deps: IdentityDeps,
  sessionIds: string[],
  rules: AccessRules,
): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await deps.identityDb
    .select({ id: sessions.id, email: users.email, role: users.role, hasSecondFactor: isSetUp(users.id) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(oneOf(sessions.id, sessionIds), isNull(sessions.ended_at), gt(sessions.expires_at, deps.clock.now())));
  const usesPanel = (row: (typeof rows)[number]) => {
    const role = effectiveRole(row, deps.adminEmails);
    if (owesSecondFactor(role, rules, row.hasSecondFactor)) return false;
    return rightsOfRole(role, rules.moderators_edit).includes('write');
  };
  return new Set(rows.filter(usesPanel).map((row) => row.id));
}
