import { and, eq } from 'drizzle-orm';
import { AppError } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import type { IdentityDeps } from '../identity-deps.server';
import { createOidcChallenge } from '../second-factor-challenge.server';
import type { SessionUser } from '../session-user';
import { openFor, requireNoSecondStep, type Visitor, withCookie } from '../sign-in.server';
import { oidc_accounts, sessions } from '../tables.server';
import { findOidcAccount } from './oidc-account.server';
import type { OidcSignIn } from './oidc-client.server';

/**
 * Opens a browser's session for whom the issuer signed in.
 * @throws AppError `forbidden` where no account may be theirs; `second_factor` with a `challenge`
 */
export async function signInByOidc(deps: IdentityDeps, { person, refreshToken }: OidcSignIn, visitor: Visitor) {
  const { account, recorded } = await deps.identityDb.transaction((tx) => findOidcAccount(tx, deps, person));
  for (const change of recorded) await deps.changes.publish(change);
  const { issuer, subject } = person;
  const origin = { issuer, subject, refreshToken };
  const signedIn = await openFor(deps, { account, visitor, kind: 'browser', origin }, (tx) =>
    requireNoSecondStep(tx, account.id, () => createOidcChallenge(deps, account.id, origin)),
  );
  return withCookie(deps, signedIn);
}

/**
 * Takes a new sign-in at the issuer for a proof of who uses a session.
 * @throws AppError `forbidden` where it was another person's
 */
export async function proveByOidc({ identityDb, clock }: IdentityDeps, user: SessionUser, { person }: OidcSignIn) {
  const { issuer, subject } = person;
  const own = and(
    eq(oidc_accounts.issuer, issuer),
    eq(oidc_accounts.subject, subject),
    eq(oidc_accounts.user_id, user.id),
  );
  if ((await identityDb.$count(oidc_accounts, own)) === 0)
    throw new AppError('forbidden', { message: identityTexts.oidc.otherPerson });
  await identityDb.update(sessions).set({ proved_at: clock.now() }).where(eq(sessions.id, user.sessionId));
}
