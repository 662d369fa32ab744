import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { minuteMs } from '#app/platform/durations';
import type { IdentityDeps } from './identity-deps.server';
import { passkey_challenges } from './tables.server';

const lifetimeMs = 5 * minuteMs;

export type Purpose = typeof passkey_challenges.$inferSelect.purpose;
type Deps = Pick<IdentityDeps, 'identityDb' | 'clock'>;

/**
 * Keeps a challenge for the browser to answer, and drops those whose time is over.
 * @param userId whose passkey is to sign; null where the passkey says it
 */
export async function keepChallenge(
  { identityDb, clock }: Deps,
  challenge: string,
  purpose: Purpose,
  userId: string | null,
): Promise<void> {
  const now = clock.now();
  await identityDb.delete(passkey_challenges).where(lte(passkey_challenges.expires_at, now));
  const expires_at = new Date(now.getTime() + lifetimeMs);
  await identityDb.insert(passkey_challenges).values({ challenge, purpose, user_id: userId, expires_at });
}

/** Uses a challenge up. @returns false for one that is unknown, used, expired, or was kept for something else */
export async function takeChallenge(
  { identityDb, clock }: Deps,
  challenge: string,
  purpose: Purpose,
  userId: string | null,
): Promise<boolean> {
  const { challenge: column, purpose: why, user_id, expires_at } = passkey_challenges;
  const whose = userId === null ? isNull(user_id) : eq(user_id, userId);
  const taken = await identityDb
    .delete(passkey_challenges)
    .where(and(eq(column, challenge), eq(why, purpose), whose, gt(expires_at, clock.now())))
    .returning({ challenge: column });
  return taken.length > 0;
}
