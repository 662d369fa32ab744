import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { minuteMs } from '#app/platform/durations';
import { keyedHash } from '#app/platform/keyed-hash.server';
import { seal, unseal } from '#app/platform/seal.server';
import { isUuid } from '#app/platform/validation.server';
import type { IdentityDeps } from './identity-deps.server';
import type { SessionOrigin } from './sessions.server';

/** How much time the second step has after the password. */
const lifetimeMs = 10 * minuteMs;

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

const oidcChallengeSchema = z.strictObject({
  kind: z.literal('oidc-challenge'),
  id: z.string(),
  until: z.number(),
  issuer: z.string(),
  subject: z.string(),
  refreshToken: z.string().nullable(),
});
const oidcPrefix = 'oidc.';

/** A proof that the issuer signed an account in, with what its session will need. */
export function createOidcChallenge(
  { secret, clock }: Pick<IdentityDeps, 'secret' | 'clock'>,
  id: string,
  origin: SessionOrigin,
): string {
  const until = clock.now().getTime() + lifetimeMs;
  const content: z.infer<typeof oidcChallengeSchema> = { kind: 'oidc-challenge', id, until, ...origin };
  return oidcPrefix + seal(secret, JSON.stringify(content));
}

/** What `createOidcChallenge` made; null for what is another challenge, expired or nobody's. */
export function readOidcChallenge({ secret, clock }: Pick<IdentityDeps, 'secret' | 'clock'>, challenge: string) {
  if (!challenge.startsWith(oidcPrefix)) return null;
  try {
    const { data } = oidcChallengeSchema.safeParse(JSON.parse(unseal(secret, challenge.slice(oidcPrefix.length))));
    if (!data || data.until <= clock.now().getTime()) return null;
    const { id, issuer, subject, refreshToken } = data;
    return { id, origin: { issuer, subject, refreshToken } };
  } catch {
    return null;
  }
}

const sign = (secret: string, { id, password_hash }: Account, until: string) =>
  keyedHash(secret, 'second_factor', `${id} ${until} ${password_hash}`);
