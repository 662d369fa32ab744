import { eq } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import { AppError } from '#app/platform/errors';
import { confirmPassword } from './confirm-password.server';
import { revokeFeedToken } from './feed-token.server';
import type { IdentityDeps } from './identity-deps.server';
import { revokePasswordLink } from './password-links.server';
import { requireNewPassword } from './password-rule.server';
import { hashPassword } from './passwords.server';
import { lockUser, type UserRow } from './list-users.server';
import type { SessionUser } from './session-user';
import { addToken, markSessionsEnded, openSession, requireOpenSession } from './sessions.server';
import type { Visitor } from './sign-in.server';
import { sessions, users } from './tables.server';

export interface PasswordChange {
  current_password: string;
  password: string;
  confirm_password: string;
}

/**
 * Sets a new password for the signed-in person. Ends all their sessions and opens a new one for this browser, whose
 * cookie is returned. Wrong current passwords count like failed sign-ins.
 * @throws AppError `invalid`, `too_many`; `unauthenticated` where the session ended meanwhile
 */
export async function changeOwnPassword(
  deps: IdentityDeps,
  user: SessionUser,
  input: PasswordChange,
  visitor: Visitor,
) {
  const { password, confirm_password } = input;
  await requireNewPassword(deps, { password, confirm_password }, user);
  await confirmPassword(deps, user, input.current_password, visitor.address);
  const password_hash = await hashPassword(input.password);
  const { cookie, recorded } = await deps.identityDb.transaction(async (tx) => {
    await requireOpenSession(tx, user);
    await tx.update(users).set({ password_hash, updated_at: deps.clock.now() }).where(eq(users.id, user.id));
    await revokePasswordLink(tx, user.id);
    await revokeFeedToken(tx, user.id);
    await markSessionsEnded(tx, deps, eq(sessions.user_id, user.id));
    const session = await openSession(tx, deps, { userId: user.id, kind: 'browser', device: visitor.device });
    const change = {
      action: 'update',
      subject: 'user',
      subjectId: user.id,
      title: user.email,
      after: { password_changed: true },
    };
    return {
      cookie: await addToken(tx, deps, session, 'cookie'),
      recorded: await recordChange(tx, { id: user.id, name: user.email }, change),
    };
  });
  await deps.changes.publish(recorded);
  return cookie;
}

/**
 * A new session and its cookie, for a person whose own change has just ended the current one.
 * @param account as that change left it
 * @throws AppError `unauthenticated` where another password was set since
 */
export async function reopenSession(deps: IdentityDeps, { id, password_hash }: UserRow, visitor: Visitor) {
  return deps.identityDb.transaction(async (tx) => {
    if ((await lockUser(tx, id))?.password_hash !== password_hash) throw new AppError('unauthenticated');
    const session = await openSession(tx, deps, { userId: id, kind: 'browser', device: visitor.device });
    return addToken(tx, deps, session, 'cookie');
  });
}
