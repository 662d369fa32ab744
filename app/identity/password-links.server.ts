import { and, eq, gt } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import type { Database } from '#app/platform/db.server';
import { hourMs } from '#app/platform/durations';
import { AppError } from '#app/platform/errors';
import { networkOf } from '#app/platform/ip-address';
import { findWait, rateLimitKey, takeUse, tooMany } from '#app/rate-limits/database-rate-limiter.server';
import { identityTexts } from '#app/texts/pl/identity';
import { revokeFeedToken } from './feed-token.server';
import type { IdentityDeps } from './identity-deps.server';
import { lockUser, type UserRow } from './list-users.server';
import { requireNewPassword } from './password-rule.server';
import { hashPassword } from './passwords.server';
import { markSessionsEnded } from './sessions.server';
import { password_links, sessions, users } from './tables.server';
import { createToken, hashToken } from './tokens.server';

/** How long a link is valid: for a first password, and for a reset. */
const lifetimeMs = { invitation: 72 * hourMs, reset: hourMs } as const;

/**
 * Creates the password link of an account, replacing an earlier one. Its token is only in the answer, with the e-mail
 * of the account that it may be sent to: a change of that revokes it.
 * @param tokenFor makes the token of an account
 * @throws AppError `not_found`
 */
export async function createPasswordLink(
  { db, actor, clock, changes }: WriteContext,
  userId: string,
  tokenFor: (user: UserRow) => string = () => createToken('password_link'),
): Promise<{ token: string; expiresAt: Date; email: string }> {
  const { recorded, ...made } = await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('not_found');
    const token = tokenFor(user);
    const lifetime = user.password_hash ? lifetimeMs.reset : lifetimeMs.invitation;
    const link = { hash: hashToken(token), expires_at: new Date(clock.now().getTime() + lifetime) };
    await tx
      .insert(password_links)
      .values({ user_id: userId, ...link })
      .onConflictDoUpdate({ target: password_links.user_id, set: link });
    const change = {
      action: 'create',
      subject: 'password_link',
      subjectId: userId,
      title: user.email,
      after: { expires_at: link.expires_at.toISOString() },
    };
    return { recorded: await recordChange(tx, actor, change), token, expiresAt: link.expires_at, email: user.email };
  });
  await changes.publish(recorded);
  return made;
}

/**
 * Revokes an account's link, in the transaction that sets its password in another way or changes its e-mail.
 * @returns whether there was one, also an expired one
 */
export async function revokePasswordLink(tx: Database, userId: string): Promise<boolean> {
  const revoked = await tx.delete(password_links).where(eq(password_links.user_id, userId)).returning();
  return revoked.length > 0;
}

/**
 * The account whose password a link may set. Invalid links count against their network.
 * @throws AppError `not_found`, the same for every invalid link; `too_many`
 */
export async function requirePasswordLink(deps: IdentityDeps, token: string, address: string) {
  if (!deps.passwordsWork) throw new AppError('not_found', { message: identityTexts.oidc.noPasswords });
  const limit = rateLimitKey(deps.secret, 'wrongPasswordLinks', networkOf(address));
  const now = deps.clock.now();
  const waitMs = await findWait(deps.identityDb, limit, now);
  if (waitMs > 0) throw tooMany(waitMs, identityTexts.passwordLink.tooMany);
  const [account] = await deps.identityDb
    .select({ id: users.id, email: users.email, username: users.username })
    .from(password_links)
    .innerJoin(users, eq(users.id, password_links.user_id))
    .where(isValid(deps, token));
  if (account) return account;
  await takeUse(deps.identityDb, limit, now);
  throw notValid();
}

/**
 * Sets the password of the link's account, ends all its sessions and consumes the link.
 * @returns the account's id
 * @throws AppError `invalid`, `not_found`, `too_many`
 */
export async function usePasswordLink(
  deps: IdentityDeps,
  token: string,
  address: string,
  input: { password: string; confirm_password: string },
): Promise<string> {
  const account = await requirePasswordLink(deps, token, address);
  const { id, email } = account;
  await requireNewPassword(deps, input, account);
  const password_hash = await hashPassword(input.password);
  const recorded = await deps.identityDb.transaction(async (tx) => {
    // Locked in the order of a change of the account, against a deadlock.
    await lockUser(tx, id);
    const used = await tx.delete(password_links).where(isValid(deps, token)).returning();
    if (used.length === 0) throw notValid();
    await tx.update(users).set({ password_hash, updated_at: deps.clock.now() }).where(eq(users.id, id));
    await markSessionsEnded(tx, deps, eq(sessions.user_id, id));
    await revokeFeedToken(tx, id);
    const change = {
      action: 'update',
      subject: 'user',
      subjectId: id,
      title: email,
      after: { password_changed: true },
    };
    return recordChange(tx, { id, name: email }, change);
  });
  await deps.changes.publish(recorded);
  return id;
}

const isValid = ({ clock }: IdentityDeps, token: string) =>
  and(eq(password_links.hash, hashToken(token)), gt(password_links.expires_at, clock.now()));

const notValid = () => new AppError('not_found', { message: identityTexts.passwordLink.invalid });
