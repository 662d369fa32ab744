import { networkOf } from '#app/platform/ip-address';
import { createQueues } from '#app/platform/queue';
import {
  findWait,
  type RateLimitKey,
  rateLimitKey,
  takeUse,
  tooMany,
} from '#app/rate-limits/database-rate-limiter.server';
import { identityTexts } from '#app/texts/pl/identity';
import type { IdentityDeps } from './identity-deps.server';

const inTurn = createQueues();

/**
 * Checks a password with brute-force protection: refused after too many failures for this account or from this network.
 * Attempts from one network are serialised, so that a hundred concurrent ones count like a hundred in a row.
 * @param check returns null for a wrong password
 * @param onWrong is told whether this was the last allowed failure for now
 * @throws AppError `too_many`, with the seconds until the next attempt; and whatever `check` and `onWrong` throw
 */
export async function guardPassword<Account>(
  deps: IdentityDeps,
  { email, address }: { email: string; address: string },
  check: () => Promise<Account | null>,
  onWrong: (isLast: boolean) => Promise<void>,
): Promise<Account | null> {
  const network = networkOf(address);
  const limits = [
    rateLimitKey(deps.secret, 'wrongPasswordsForAccount', `${network} ${email.toLowerCase()}`),
    rateLimitKey(deps.secret, 'wrongPasswords', network),
  ];
  return inTurn(network, async () => {
    const waitMs = await findLongestWait(deps, limits);
    if (waitMs > 0) throw tooMany(waitMs, identityTexts.tooManyGuesses);
    const account = await check();
    if (account) return account;
    for (const limit of limits) await takeUse(deps.identityDb, limit, deps.clock.now());
    await onWrong((await findLongestWait(deps, limits)) > 0);
    return null;
  });
}

async function findLongestWait({ identityDb, clock }: IdentityDeps, limits: RateLimitKey[]): Promise<number> {
  let longest = 0;
  for (const limit of limits) longest = Math.max(longest, await findWait(identityDb, limit, clock.now()));
  return longest;
}
