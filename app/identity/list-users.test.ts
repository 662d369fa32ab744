import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';
import { listUsers } from './list-users.server';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
  await portal.signIn('user');
});
afterAll(() => portal.stop());

const found = async (q: string) => (await listUsers(portal.services.systemDb, { q, page: 1, perPage: 10 })).total;

test('accounts are found by a literal part of their e-mail', async () => {
  expect([await found('USER-1@'), await found('user_1'), await found('%')]).toEqual([1, 0, 0]);
});

test('a null character, which the database cannot store, is ignored', async () => {
  expect(await found('user-1\0@')).toBe(1);
});
