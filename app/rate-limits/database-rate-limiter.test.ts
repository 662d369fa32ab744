import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import {
  findWait,
  forgetOldUses,
  type RateLimitKey,
  rateLimitKey,
  requireUse,
  takeUse,
} from './database-rate-limiter.server';
import { rateLimits } from './limits';

const { most, perMs } = rateLimits.contactMessages;
const start = Date.UTC(2026, 10, 22, 12);
const at = (ms: number) => new Date(start + ms);

let database: TestDatabase;
let subjects = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A key that nothing was counted by. */
const freshKey = (): RateLimitKey => rateLimitKey('x'.repeat(32), 'contactMessages', `subject ${++subjects}`);
const take = (key: RateLimitKey, ms: number) => takeUse(database.doors.public, key, at(ms));

test('one use too many waits until the oldest leaves the window, which slides', async () => {
  const key = freshKey();
  for (let use = 0; use < most; use++) expect(await take(key, use * 1_000)).toBe(0);
  expect(await take(key, most * 1_000)).toBe(perMs - most * 1_000);
  expect(await take(key, perMs - 1)).toBe(1);
  expect(await take(key, perMs)).toBe(0);
  expect(await take(key, perMs)).toBe(1_000);
});

test('a refused use is not counted, and neither is a question', async () => {
  const key = freshKey();
  for (let use = 0; use < most; use++) await take(key, 0);
  for (let refused = 0; refused < 3; refused++) await take(key, 1_000);
  expect(await findWait(database.doors.admin, key, at(1_000))).toBe(perMs - 1_000);
  expect(await findWait(database.doors.admin, key, at(perMs))).toBe(0);
});

test('a use that is refused says how many minutes and seconds to wait, rounded up', async () => {
  const key = freshKey();
  const use = (ms: number) => requireUse(database.doors.public, key, at(ms), (minutes) => `Za ${minutes} min`);
  for (let used = 0; used < most; used++) await use(0);
  const refusal = { code: 'too_many', message: 'Za 2 min', retryAfterSeconds: 90 };
  await expect(use(perMs - 89_001)).rejects.toMatchObject(refusal);
  await use(perMs);
});

test('of concurrent uses, through both doors, no more than allowed are accepted', async () => {
  const key = freshKey();
  const doors = [database.doors.public, database.doors.admin];
  const waits = await Promise.all(
    Array.from({ length: most * 3 }, (_, one) => takeUse(doors[one % 2] as (typeof doors)[0], key, at(one))),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(most);
});

test('a clock that is put back by more than the window keeps nobody out, and then counts as before', async () => {
  const key = freshKey();
  const back = -perMs - 1;
  for (let use = 0; use < most; use++) await take(key, 0);
  for (let use = 0; use < most; use++) expect(await take(key, back)).toBe(0);
  expect(await take(key, back)).toBe(perMs);
});

test('a use in a transaction that fails is not counted', async () => {
  const key = freshKey();
  for (let use = 1; use < most; use++) await take(key, 0);
  const failing = database.doors.public.transaction(async (tx) => {
    expect(await takeUse(tx, key, at(0))).toBe(0);
    throw new Error('not kept');
  });
  await expect(failing).rejects.toThrow('not kept');
  expect([await take(key, 0), await take(key, 0)]).toEqual([0, perMs]);
});

test('uses outside every window are deleted', async () => {
  const [old, young] = [freshKey(), freshKey()];
  await take(old, 0);
  await take(young, 1);
  await forgetOldUses(database.doors.admin, at(perMs));
  const rows = await database.sql<{ key: string }>`select key from rate_limit_uses`;
  const keys = rows.map(({ key }) => key);
  expect([keys.includes(old.key), keys.includes(young.key)]).toEqual([false, true]);
});

test('the database keeps no address and no e-mail', () =>
  expect(rateLimitKey('x'.repeat(32), 'contactMessages', '10.1.2.3').key).toMatch(/^contactMessages:[0-9a-f]{64}$/));
