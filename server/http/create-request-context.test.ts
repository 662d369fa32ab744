import { describe, expect, test } from 'vitest';
import type { Right } from '#app/identity/rights';
import type { Role, SessionUser } from '#app/identity/session-user';
import type { Services } from '#app/request/services.server';
import { type Caller, createNonce, createRequestContext, nobody } from './create-request-context';

/** Doors that are told apart by their names alone. */
const services = {
  publicDoor: { db: 'public' },
  memberDoor: { db: 'member' },
  systemDb: 'admin',
  moderatorDb: 'moderator',
} as unknown as Services;

const contextOf = (caller: Caller) =>
  createRequestContext({ services, requestId: 'r', address: '10.0.0.1', nonce: '', caller });
const person = (role: Role, rights: readonly Right[], more: Partial<Caller> = {}): Caller => ({
  user: { id: role, role } as SessionUser,
  actor: { id: role, name: role },
  rights,
  ...more,
});
const key = (...rights: Right[]): Caller => ({ user: null, actor: { id: 'owner', name: 'key' }, rights });
const all: Right[] = ['read', 'write', 'publish', 'administer'];
const owing = person('admin', [], { owesSecondFactor: true });

test.each([
  ['a guest', nobody, { readers: 'public', reads: 'public', as: null }],
  ['a token for feeds', { ...nobody, readsAsMember: true }, { readers: 'member', reads: 'member', as: null }],
  ['a user', person('user', []), { readers: 'member', reads: 'member', as: { role: 'user' } }],
  [
    'a moderator who may not edit',
    person('moderator', []),
    { readers: 'member', reads: 'member', as: { role: 'moderator' } },
  ],
  [
    'a moderator',
    person('moderator', ['read', 'write']),
    { readers: 'member', reads: 'moderator', as: { role: 'moderator', reads: 'everything' } },
  ],
  ['an admin', person('admin', all), { readers: 'member', reads: 'admin', as: { role: 'admin', reads: 'everything' } }],
  ['an admin who owes a second factor', owing, { readers: 'member', reads: 'member', as: { role: 'user' } }],
  ['a key that reads', key('read'), { readers: 'member', reads: 'admin', as: { role: 'admin', reads: 'everything' } }],
  ['a key without rights', key(), { readers: 'public', reads: 'public', as: null }],
])('%s reads through the door that is theirs', (_, caller, { readers, reads, as }) => {
  const { readerDoor, reader } = contextOf(caller);
  expect({ readers: readerDoor.db, reads: reader.db, as: reader.viewer }).toEqual({ readers, reads, as });
});

test('whoever may not publish writes through the door where the database refuses it', () => {
  expect(contextOf(person('moderator', ['read', 'write'])).require('write')).toMatchObject({
    db: 'moderator',
    mayPublish: false,
  });
  for (const caller of [person('admin', all), key('read', 'write', 'publish')])
    expect(contextOf(caller).require('write')).toMatchObject({ db: 'admin', mayPublish: true });
  expect(() => contextOf(key('read')).require('write')).toThrow(expect.objectContaining({ code: 'forbidden' }));
  expect(() => contextOf(owing).require('read')).toThrow(expect.objectContaining({ code: 'second_factor_required' }));
  expect(() => contextOf(nobody).require('read')).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
});

describe('whoever sent a long body', () => {
  const after = (before: Caller, now: Caller) => contextOf({ ...before, again: async () => now }).requireStillAllowed();
  const admin = person('admin', all);

  test.each([
    ['has the same rights', admin, admin],
    ['has more', person('moderator', []), person('moderator', ['read', 'write'])],
    ['owed a second factor before', owing, owing],
    ['was nobody', nobody, undefined as unknown as Caller],
  ])('goes on where they %s', async (_, before, now) => expect(await after(before, now)).toBeUndefined());

  test.each([
    ['unauthenticated', 'their session has ended', admin, nobody],
    ['second_factor_required', 'they owe a second factor by now', admin, owing],
    ['forbidden', 'a right was taken', admin, person('moderator', ['read', 'write'])],
  ])('is refused with %s where %s', async (code, _, before, now) =>
    expect(after(before, now)).rejects.toMatchObject({ code }),
  );
});

test('no two nonces are alike, and each has 16 bytes', () => {
  const nonces = Array.from({ length: 500 }, createNonce);
  expect(new Set(nonces).size).toBe(500);
  expect(nonces.every((nonce) => Buffer.from(nonce, 'base64url').length === 16)).toBe(true);
});
