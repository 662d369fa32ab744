import { eq } from 'drizzle-orm';
import { invalid } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { passkeyTexts } from '#app/texts/pl/passkeys';
import type { IdentityDeps } from './identity-deps.server';
import { keepChallenge } from './passkey-challenges.server';
import { relyingParty } from './passkey-responses.server';
import { listCredentials } from './passkeys.server';
import { webauthn } from './webauthn.server';
import { readProofWays } from './proof-ways.server';
import type { SessionUser } from './session-user';
import { sessions } from './tables.server';
import { guardPassword } from './throttle.server';
import { usePasskey } from './use-passkey.server';

/**
 * What a browser needs to have one of the account's own passkeys sign, as a proof.
 * @throws AppError `invalid` at `proof` where it has none, or they cannot work here
 */
export async function requestPasskeyProof(deps: IdentityDeps, user: SessionUser) {
  const { passkey } = await readProofWays(deps, user.id);
  if (!passkey) throw invalid({ proof: [identityTexts.proof.noPasskey] });
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    userVerification: 'required',
    allowCredentials: await listCredentials(deps.identityDb, user.id),
  });
  await keepChallenge(deps, options.challenge, 'proof', user.id);
  return options;
}

/**
 * Takes such a signature as the fresh proof of this session. Wrong ones count like wrong passwords.
 * @param passkey JSON of what the browser answered
 * @throws AppError `invalid` at `proof`; `too_many`
 */
export async function proveByPasskey(deps: IdentityDeps, user: SessionUser, passkey: string, address: string) {
  await guardPassword(
    deps,
    { email: user.email, address },
    async () => (await usePasskey(deps, passkey, 'proof', user.id)) || null,
    () => Promise.reject(invalid({ proof: [passkeyTexts.wrong] })),
  );
  const own = eq(sessions.id, user.sessionId);
  await deps.identityDb.update(sessions).set({ proved_at: deps.clock.now() }).where(own);
}
