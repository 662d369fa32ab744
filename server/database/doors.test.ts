import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await database.drop();
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
