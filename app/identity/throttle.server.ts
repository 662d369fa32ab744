import { and, eq, gt, lte } from 'drizzle-orm';
import { AppError } from '#app/platform/errors';
import { networkOf } from '#app/platform/network-of';
import { identityTexts } from '#app/texts/pl/identity';
import type { IdentityDeps } from './identity-deps.server';
import { sign_in_failures } from './tables.server';
import { keyedHash } from './tokens.server';

const windowMs = 15 * 60_000;
const perAccount = 5;
const perAddress = 20;

export interface ThrottleKeys {
  account_key: string;
  address_key: string;
}

/** Under which keys the guesses for `email` from `address` are counted. An IPv6 visitor owns a whole /64. */
export function throttleKeys(deps: IdentityDeps, email: string, address: string): ThrottleKeys {
  return {
    account_key: keyedHash(deps.secret, 'account', email.toLowerCase()),
    address_key: keyedHash(deps.secret, 'address', networkOf(address)),
  };
}

/**
 * Refuses while too many wrong passwords came: 5 for this account from this address, or 20 from this address, in 15 minutes.
 * @throws AppError `too_many`, with the seconds until the oldest that counts is forgotten
 */
export async function refuseTooManyGuesses(deps: IdentityDeps, keys: ThrottleKeys): Promise<void> {
  const waitMs = await findWait(deps, keys);
  if (waitMs <= 0) return;
  const retryAfter = Math.ceil(waitMs / 1000);
  throw new AppError('too_many', { message: identityTexts.tooManyGuesses(Math.ceil(retryAfter / 60)), retryAfter });
}

/** How long the next attempt must wait, in milliseconds; 0 or less when it need not. */
async function findWait(deps: IdentityDeps, keys: ThrottleKeys): Promise<number> {
  const now = deps.clock.now().getTime();
  const failures = await deps.identityDb
    .select({ account: sign_in_failures.account_key, at: sign_in_failures.at })
    .from(sign_in_failures)
    .where(and(eq(sign_in_failures.address_key, keys.address_key), gt(sign_in_failures.at, new Date(now - windowMs))))
    .orderBy(sign_in_failures.at);
  const ofAccount = failures.filter((failure) => failure.account === keys.account_key);
  const frees = [ofAccount.at(-perAccount), failures.at(-perAddress)].map((failure) =>
    failure ? failure.at.getTime() + windowMs : 0,
  );
  return Math.max(...frees) - now;
}

/** Counts a wrong password, and forgets those whose time is over. Answers whether it was the last that is allowed for now. */
export async function countWrongGuess(deps: IdentityDeps, keys: ThrottleKeys): Promise<boolean> {
  const now = deps.clock.now();
  await deps.identityDb.insert(sign_in_failures).values({ ...keys, at: now });
  await deps.identityDb.delete(sign_in_failures).where(lte(sign_in_failures.at, new Date(now.getTime() - windowMs)));
  return (await findWait(deps, keys)) > 0;
}

const queues = new Map<string, Promise<unknown>>();

/** Runs the attempts of one address one after another: a hundred guesses sent at once are counted like a hundred in turn. */
export async function oneAtATime<T>(key: string, attempt: () => Promise<T>): Promise<T> {
  const before = queues.get(key);
  const mine = (before ?? Promise.resolve()).then(attempt, attempt);
  queues.set(key, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(key) === mine) queues.delete(key);
  }
}
