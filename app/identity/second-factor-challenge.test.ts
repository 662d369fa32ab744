import { expect, test } from 'vitest';
import { minuteMs } from '#app/platform/durations';
import { seal } from '#app/platform/seal.server';
import {
  accountOfChallenge,
  createChallenge,
  createOidcChallenge,
  isOwnChallenge,
  readOidcChallenge,
} from './second-factor-challenge.server';

const secret = 'x'.repeat(32);
const id = '0b6b7c9e-0000-4000-8000-000000000001';
const began = new Date('2026-03-04T10:00:00Z');
const after = (ms: number) => new Date(began.getTime() + ms);
const account = { id, password_hash: 'hash' };

test('a challenge of a password is its account’s, with that password, for ten minutes', () => {
  const challenge = createChallenge(secret, account, began);
  expect(accountOfChallenge(challenge, after(10 * minuteMs - 1))).toBe(id);
  expect(accountOfChallenge(challenge, after(10 * minuteMs))).toBeNull();
  expect(accountOfChallenge(`${id}.Infinity.x`, began)).toBeNull();
  expect(isOwnChallenge(secret, challenge, account)).toBe(true);
  const longer = challenge.replace(/\.\d+\./, `.${after(60 * minuteMs).getTime()}.`);
  for (const forged of [longer, `${challenge}x`, challenge.slice(0, -1), `${id}.${began.getTime()}`])
    expect(isOwnChallenge(secret, forged, account), forged).toBe(false);
  expect(isOwnChallenge(secret, challenge, { ...account, password_hash: 'another' })).toBe(false);
  expect(isOwnChallenge('y'.repeat(32), challenge, account)).toBe(false);
});

test('a challenge of the issuer is good for ten minutes, and no other sealed thing is one', () => {
  const at = (now: Date, key = secret) => ({ secret: key, clock: { now: () => now } });
  const origin = { issuer: 'https://login.example.pl', subject: 'ewa', refreshToken: null };
  const challenge = createOidcChallenge(at(began), id, origin);
  expect(readOidcChallenge(at(after(10 * minuteMs - 1)), challenge)).toEqual({ id, origin });
  expect(readOidcChallenge(at(after(10 * minuteMs)), challenge)).toBeNull();
  expect(readOidcChallenge(at(began, 'y'.repeat(32)), challenge)).toBeNull();
  const until = after(minuteMs).getTime();
  const other = seal(secret, JSON.stringify({ kind: 'oidc-state', id, until, ...origin }));
  for (const none of [`oidc.${other}`, challenge.slice('oidc.'.length), createChallenge(secret, account, began)])
    expect(readOidcChallenge(at(began), none), none).toBeNull();
});
