import { and, eq, gt, isNull } from 'drizzle-orm';
import { oneOf } from '#app/platform/one-of.server';
import { effectiveRole, type IdentityDeps } from './identity-deps.server';
import { sessions, users } from './tables.server';

/** Which of these sessions are still open and an admin's: for connections that outlive the request that was checked. */
export async function listOpenAdminSessions(deps: IdentityDeps, sessionIds: string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await deps.identityDb
    .select({ id: sessions.id, email: users.email, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(oneOf(sessions.id, sessionIds), isNull(sessions.ended_at), gt(sessions.expires_at, deps.clock.now())));
  return new Set(rows.filter((row) => effectiveRole(row, deps.adminEmails) === 'admin').map((row) => row.id));
}
