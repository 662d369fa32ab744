import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#app/platform/keyed-hash.server';
import { isUuid } from '#app/platform/validation.server';

/** How much time the second step has after the password. */
const lifetimeMs = 10 * 60_000;

interface Account {
  id: string;
  password_hash: string | null;
}

/** A proof that the account's password was right; changing the password invalidates it. */
export function createChallenge(secret: string, account: Account, now: Date): string {
  const until = String(now.getTime() + lifetimeMs);
  return [account.id, until, sign(secret, account, until)].join('.');
}

/** The account that a challenge claims, to be looked up; null for one that is malformed or expired. */
export function accountOfChallenge(challenge: string, now: Date): string | null {
  const [id = '', until = ''] = challenge.split('.');
  return isUuid(id) && /^\d{1,15}$/.test(until) && Number(until) > now.getTime() ? id : null;
}

/** Whether the challenge is authentic, for this account with its current password. */
export function isOwnChallenge(secret: string, challenge: string, account: Account): boolean {
  const [, until = '', signature = ''] = challenge.split('.');
  const expected = Buffer.from(sign(secret, account, until));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const sign = (secret: string, { id, password_hash }: Account, until: string) =>
  keyedHash(secret, 'second_factor', `${id} ${until} ${password_hash}`);
