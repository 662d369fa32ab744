import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { recordChange, type RecordedChange } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { isUuid } from '#app/platform/validation.server';
import type { IdentityDeps } from './identity-deps.server';
import type { SessionUser } from './session-user';
import { markSessionsEnded, requireOpenSession } from './sessions.server';
import { sessions } from './tables.server';

/** Ends the current session, of the browser or of an API client. */
export const signOut = (deps: IdentityDeps, user: SessionUser) => endSession(deps, user, user.sessionId, 'sign_out');

/**
 * Ends one of the person's own sessions, such as that on a lost phone.
 * @throws AppError `not_found` for another person's session, or one that has ended
 */
export async function endOwnSession(deps: IdentityDeps, user: SessionUser, sessionId: string): Promise<void> {
  if (!isUuid(sessionId) || !(await endSession(deps, user, sessionId, 'delete'))) throw new AppError('not_found');
}

/**
 * Ends the person's other sessions, of browsers and of API clients.
 * @returns how many
 * @throws AppError `unauthenticated` where this one has ended meanwhile
 */
export async function endOtherSessions(deps: IdentityDeps, user: SessionUser): Promise<number> {
  const { id, email, sessionId } = user;
  const { ended, recorded } = await deps.identityDb.transaction(async (tx) => {
    await requireOpenSession(tx, user);
    const { length } = await markSessionsEnded(tx, deps, and(eq(sessions.user_id, id), ne(sessions.id, sessionId))!);
    const change = { action: 'delete', subject: 'session', subjectId: null, title: email, after: { sessions: length } };
    return { ended: length, recorded: length > 0 ? await recordChange(tx, { id, name: email }, change) : null };
  });
  if (recorded) await deps.changes.publish(recorded);
  return ended;
}

async function endSession(deps: IdentityDeps, user: SessionUser, sessionId: string, action: string): Promise<boolean> {
  const recorded = await deps.identityDb.transaction((tx) => closeSession(tx, deps, user, sessionId, action));
  if (recorded) await deps.changes.publish(recorded);
  return recorded !== null;
}

/** The same in a transaction of the caller's. @returns null where there is no such session open */
export async function closeSession(
  tx: Database,
  deps: IdentityDeps,
  { id, email }: SessionUser,
  sessionId: string,
  action: string,
): Promise<RecordedChange | null> {
  const ended = await markSessionsEnded(tx, deps, and(eq(sessions.id, sessionId), eq(sessions.user_id, id))!);
  if (ended.length === 0) return null;
  return recordChange(tx, { id, name: email }, { action, subject: 'session', subjectId: sessionId, title: email });
}

/** The person's open sessions, the most recently used first. */
export const listOwnSessions = (deps: IdentityDeps, user: SessionUser) =>
  deps.identityDb
    .select({
      id: sessions.id,
      kind: sessions.kind,
      device: sessions.device,
      created_at: sessions.created_at,
      last_used_at: sessions.last_used_at,
    })
    .from(sessions)
    .where(and(eq(sessions.user_id, user.id), isNull(sessions.ended_at), gt(sessions.expires_at, deps.clock.now())))
    .orderBy(desc(sessions.last_used_at));
