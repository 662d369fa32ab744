import { expect, test } from 'vitest';
import { owesSecondFactor, rightsOfKey, rightsOfRole } from './rights';
import type { Role } from './session-user';

const everything = ['read', 'write', 'publish', 'administer'];

test.each<[Role, boolean, string[]]>([
  ['admin', false, everything],
  ['admin', true, everything],
  ['moderator', false, []],
  ['moderator', true, ['read', 'write']],
  ['user', false, []],
  ['user', true, []],
])('the rights of role %s, with moderators who edit: %s', (role, moderatorsEdit, rights) =>
  expect(rightsOfRole(role, moderatorsEdit)).toEqual(rights),
);

test('an admin alone owes a second factor, while it is required and not set up', () => {
  const owing = (role: Role, second_factor_required: boolean, hasOne: boolean) =>
    owesSecondFactor(role, { moderators_edit: true, second_factor_required }, hasOne);
  expect(owing('admin', true, false)).toBe(true);
  expect([owing('admin', false, false), owing('admin', true, true)]).toEqual([false, false]);
  expect([owing('moderator', true, false), owing('user', true, false)]).toEqual([false, false]);
});

test('a key of any scope administers nothing', () => {
  expect(rightsOfKey('read')).toEqual(['read']);
  expect(rightsOfKey('write')).toEqual(['read', 'write', 'publish']);
});
