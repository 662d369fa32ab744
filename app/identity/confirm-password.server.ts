import { eq } from 'drizzle-orm';
import { invalid } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import type { IdentityDeps } from './identity-deps.server';
import { verifyPassword } from './passwords.server';
import type { SessionUser } from './session-user';
import { users } from './tables.server';
import { guardPassword } from './throttle.server';

/**
 * Re-authentication: asks a signed-in person for their password before anything that a stolen session must not do.
 * Failures count like those of a sign-in.
 * @throws AppError `invalid` at `current_password`, `too_many`
 */
export async function confirmPassword(
  deps: IdentityDeps,
  user: Pick<SessionUser, 'id' | 'email'>,
  password: string,
  address: string,
): Promise<void> {
  await guardPassword(
    deps,
    { email: user.email, address },
    async () => {
      const [row] = await deps.identityDb
        .select({ hash: users.password_hash })
        .from(users)
        .where(eq(users.id, user.id));
      return (await verifyPassword(row?.hash, password)) || null;
    },
    () => Promise.reject(invalid({ current_password: [identityTexts.errors.currentPassword] })),
  );
}
