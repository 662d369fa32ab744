import { eq } from 'drizzle-orm';
import { AppError, invalid } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import type { IdentityDeps } from './identity-deps.server';
import { verifyPassword } from './passwords.server';
import { requireProof } from './proof.server';
import type { SessionUser } from './session-user';
import { users } from './tables.server';
import { guardPassword } from './throttle.server';

/**
 * Re-authentication: asks a signed-in person for their password before anything that a stolen session must not do.
 * Failures count like those of a sign-in. Where the issuer signs a person in who has no password, a fresh proof stands
 * in for it: a sign-in there, or a code.
 * @throws AppError `invalid` at `current_password`, `too_many`
 */
export async function confirmPassword(
  deps: IdentityDeps,
  user: SessionUser,
  password: string,
  address: string,
): Promise<void> {
  const [row] = await deps.identityDb.select({ hash: users.password_hash }).from(users).where(eq(users.id, user.id));
  if (deps.oidc && (!row?.hash || !deps.passwordsWork)) return confirmByProof(deps, user, password, address);
  await guardPassword(
    deps,
    { email: user.email, address },
    async () => (await verifyPassword(row?.hash, password)) || null,
    () => Promise.reject(invalid({ current_password: [identityTexts.errors.currentPassword] })),
  );
}

async function confirmByProof(deps: IdentityDeps, user: SessionUser, typed: string, address: string): Promise<void> {
  try {
    await requireProof(deps, user, typed, address);
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields.proof) throw error;
    throw invalid({ current_password: error.fields.proof });
  }
}
