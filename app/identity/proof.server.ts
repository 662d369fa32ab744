import { eq } from 'drizzle-orm';
import { minuteMs } from '#app/platform/durations';
import { AppError, invalid } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import type { IdentityDeps } from './identity-deps.server';
import { verifyPassword } from './passwords.server';
import { useSecondFactor } from './use-second-factor.server';
import { readProofWays } from './proof-ways.server';
import type { SessionUser } from './session-user';
import { sessions, users } from './tables.server';
import { guardPassword } from './throttle.server';
import type { UserRow } from './list-users.server';

/** How long a proof counts. */
const lifetimeMs = 15 * minuteMs;
const texts = identityTexts.proof;

/**
 * Asks a browser's session for a fresh proof of who uses it (re-authentication): a sign-in, password or code of the
 * last minutes, or `typed`, which counts for the next ones. Wrong ones count like those of a sign-in.
 * @param typed the password or a code; '' where nothing was given
 * @throws AppError `unauthenticated` where the session has ended meanwhile, `proof_required`, `invalid`, both at
 *   `proof`; `too_many`
 */
export async function requireProof(
  deps: IdentityDeps,
  user: SessionUser,
  typed: string,
  address: string,
): Promise<void> {
  const { identityDb, clock } = deps;
  const own = eq(sessions.id, user.sessionId);
  const [found] = await identityDb
    .select({ kind: sessions.kind, provedAt: sessions.proved_at, hash: users.password_hash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(own);
  const now = clock.now();
  if (!found) throw new AppError('unauthenticated');
  // A program cannot be asked in place, and nobody leaves its session open on a desk.
  if (found.kind === 'api' || found.provedAt.getTime() + lifetimeMs > now.getTime()) return;
  if (typed === '') {
    const { typed: way, codes, issuer } = await readProofWays(deps, user.id);
    const message = way === null && issuer ? texts.issuerRequired : texts.required(codes, way === 'code');
    throw new AppError('proof_required', { fields: { proof: [message] } });
  }
  const isRight = async () =>
    (deps.passwordsWork && (await verifyPassword(found.hash, typed))) ||
    (await useSecondFactor(identityDb, user.id, typed, now)) ||
    null;
  const refuse = () => Promise.reject(invalid({ proof: [texts.wrong] }));
  await guardPassword(deps, { email: user.email, address }, isRight, refuse);
  await identityDb.update(sessions).set({ proved_at: now }).where(own);
}

/**
 * Whether a change of an account gives a way into it, or a right: its e-mail, role or password.
 * @param before null for an account that is to be made
 * @param input as it was sent
 */
export function changesAccess(before: Pick<UserRow, 'email' | 'role'> | null, input: unknown): boolean {
  const { email, role, password } = { ...(input as Record<string, unknown> | null) };
  if (role !== undefined && role !== (before?.role ?? 'user')) return true;
  if (!before) return false;
  return Boolean(password) || (email !== undefined && email !== before.email);
}
