import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { withClient } from './database-client';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.drop();
});

test('a reader does not wait for long for a table that somebody has locked', async () => {
  await withClient(database.owner, async (holder) => {
    await holder.query('begin; lock table documentation');
    const read = database.doors.public.execute(sql`select from documentation`);
    await expect(read).rejects.toMatchObject({ cause: { code: '55P03' } });
  });
});

test('connections that nobody has used for a quarter of a minute are closed', async () => {
  const count = async () =>
    (
      await database.sql.unsafe(`select from pg_stat_activity where application_name = 'portal public'
      and datname = current_database()`)
    ).length;
  await Promise.all([1, 2, 3].map(() => database.doors.public.execute(sql`select pg_sleep(.05)`)));
  expect(await count()).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(async () => expect(await count()).toBe(0));
});
