import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { identityTexts } from '#app/texts/pl/identity';
import { passkeyTexts as texts } from '#app/texts/pl/passkeys';
import type { IdentityDeps } from './identity-deps.server';
import { keepChallenge } from './passkey-challenges.server';
import { readAssertion, relyingParty, whyNoPasskeys } from './passkey-responses.server';
import type { SessionOrigin } from './sessions.server';
import { usePasskey } from './use-passkey.server';
import { webauthn } from './webauthn.server';
import { listCredentials } from './passkeys.server';
import {
  findChallenged,
  isStillFirstStep,
  openFor,
  recordFailure,
  type Visitor,
  withCookie,
  wrong,
} from './sign-in.server';
import { passkeys, second_factors, users } from './tables.server';
import { guardPassword } from './throttle.server';

/** What an account has to answer the second step with, beside its recovery codes. */
export interface SecondStepWays {
  app: boolean;
  passkey: boolean;
}

/** @param challenge of the second step; both false for one that is over or nobody's */
export async function readSecondStepWays(deps: IdentityDeps, challenge: string): Promise<SecondStepWays> {
  const { account } = await findChallenged(deps, challenge);
  if (!account) return { app: false, passkey: false };
  const inUse = and(eq(second_factors.user_id, account.id), isNotNull(second_factors.confirmed_at));
  return {
    app: (await deps.identityDb.$count(second_factors, inUse)) > 0,
    passkey:
      whyNoPasskeys(deps.publicUrl) === null &&
      (await deps.identityDb.$count(passkeys, eq(passkeys.user_id, account.id))) > 0,
  };
}

/**
 * What a browser needs to have a passkey sign.
 * @param challenge of the second step; null where the passkey is used instead of a password
 * @throws AppError `unauthenticated` for a challenge that is over, and where only the issuer signs people in, or
 *   `PUBLIC_URL` is no address for passkeys
 */
export async function requestPasskey(deps: IdentityDeps, challenge: string | null) {
  const { account } = await whoSigns(deps, challenge);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    userVerification: 'required',
    ...(account && { allowCredentials: await listCredentials(deps.identityDb, account.id) }),
  });
  await keepChallenge(deps, options.challenge, account ? 'second_step' : 'sign_in', account?.id ?? null);
  return options;
}

export interface PasskeyStep {
  /** Of the second step; null where the passkey is used instead of a password. */
  challenge: string | null;
  /** JSON of what the browser answered. */
  passkey: string;
}

/**
 * Opens a browser's session for whom a passkey names, or takes the second step with it. Wrong ones count as wrong
 * passwords.
 * @throws AppError `too_many`; `unauthenticated`, with `challenge` where the second step can be tried again
 */
export async function signInByPasskey(deps: IdentityDeps, { challenge, passkey }: PasskeyStep, visitor: Visitor) {
  const { account: expected, origin } = await whoSigns(deps, challenge);
  const named = await findNamed(deps, passkey, expected);
  const account = await guardPassword(
    deps,
    { email: named.account?.email ?? `passkey ${named.id}`, address: visitor.address },
    async () => {
      const purpose = expected ? 'second_step' : 'sign_in';
      return (await usePasskey(deps, passkey, purpose, expected?.id ?? null)) ? named.account : null;
    },
    (isLast) => recordFailure(deps, named.account?.email ?? null, isLast),
  );
  if (!account) throw wrong(texts.wrong, challenge ?? undefined);
  const signedIn = await openFor(deps, { account, visitor, kind: 'browser', origin }, async (tx, now) => {
    const own = and(eq(passkeys.id, named.id), eq(passkeys.user_id, account.id));
    const holds = (await tx.$count(passkeys, own)) > 0 && (!expected || isStillFirstStep({ account, origin }, now));
    if (!holds) throw wrong(texts.wrong);
  });
  return withCookie(deps, signedIn);
}

/** Whom a failed try is counted for: the second step's account, else the one that the passkey is known for. */
async function findNamed({ identityDb }: IdentityDeps, json: string, expected: typeof users.$inferSelect | null) {
  const id = readAssertion(json)?.response.id ?? '';
  if (expected) return { id, account: expected };
  const named = identityDb.select({ id: passkeys.user_id }).from(passkeys).where(eq(passkeys.id, id));
  const [account = null] = await identityDb.select().from(users).where(inArray(users.id, named));
  return { id, account };
}

async function whoSigns(
  deps: IdentityDeps,
  challenge: string | null,
): Promise<{ account: typeof users.$inferSelect | null; origin?: SessionOrigin | undefined }> {
  const unusable = whyNoPasskeys(deps.publicUrl);
  if (unusable) throw wrong(unusable);
  if (challenge === null) {
    if (!deps.passwordsWork) throw wrong(identityTexts.oidc.noPasswords);
    return { account: null };
  }
  const { account, origin } = await findChallenged(deps, challenge);
  if (!account) throw wrong(identityTexts.secondFactor.over);
  return { account, origin };
}
