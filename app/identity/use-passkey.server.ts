import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { IdentityDeps } from './identity-deps.server';
import { type Purpose, takeChallenge } from './passkey-challenges.server';
import { readAssertion, relyingParty } from './passkey-responses.server';
import { passkeys } from './tables.server';
import { webauthn } from './webauthn.server';

/**
 * Checks a signature over a challenge that was kept, which is used up by it.
 * @param purpose of the challenge
 * @param expected whose passkey it has to be; null for anybody's
 * @returns false where anything about it is wrong
 */
export async function usePasskey(
  deps: IdentityDeps,
  json: string,
  purpose: Exclude<Purpose, 'register'>,
  expected: string | null,
): Promise<boolean> {
  const { identityDb, clock } = deps;
  const read = readAssertion(json);
  if (!read || !(await takeChallenge(deps, read.challenge, purpose, expected))) return false;
  const [row] = await identityDb.select().from(passkeys).where(eq(passkeys.id, read.response.id));
  if (!row || (expected !== null && row.user_id !== expected)) return false;
  const counter = await verify(deps, read, row);
  if (counter === null) return false;
  // Where a counter does not grow, the passkey was copied: also of two signatures at once.
  const isNewer = or(lt(passkeys.counter, counter), sql`${passkeys.counter} = 0 and ${counter} = 0`);
  const used = await identityDb
    .update(passkeys)
    .set({ counter, last_used_at: clock.now() })
    .where(and(eq(passkeys.id, row.id), isNewer))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** @returns the counter that was signed; null where the signature does not hold */
async function verify(
  deps: IdentityDeps,
  { response, challenge }: NonNullable<ReturnType<typeof readAssertion>>,
  { id, user_id, public_key, counter }: typeof passkeys.$inferSelect,
): Promise<number | null> {
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== Buffer.from(user_id).toString('base64url')) return null;
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps);
  try {
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
