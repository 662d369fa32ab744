import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  // One is the test's own.
  await database.sql.unsafe(`ALTER DATABASE ${database.owner.database} CONNECTION LIMIT 4`);
});
afterEach(async () => {
  vi.useRealTimers();
  await database.drop();
});

test('where a server lets it have few connections, all requests are answered by these', async () => {
  const { public: door } = database.doors;
  const asked = Array.from({ length: 40 }, () => door.execute(sql`select pg_sleep(.02)`));
  const inTurn = door.transaction((tx) => tx.execute(sql`select 1 as one`));
  await expect(Promise.all(asked)).resolves.toHaveLength(40);
  await expect(inTurn).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

test('a door takes the place of what is idle at another', async () => {
  const { admin, public: door } = database.doors;
  await Promise.all([1, 2, 3].map(() => admin.execute(sql`select pg_sleep(.2)`)));
  await expect(door.execute(sql`select 1`)).resolves.toMatchObject({ rowCount: 1 });
});

test('a door for which no place becomes free is refused', async () => {
  const { admin, public: door } = database.doors;
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  const began = vi.fn(() => held);
  const holders = [1, 2, 3].map(() => admin.transaction(began));
  await expect.poll(() => began).toHaveBeenCalledTimes(3);
  await expect(door.execute(sql`select 1`)).rejects.toMatchObject({ cause: { code: '53300' } });
  end();
  await Promise.all(holders);
});

test('who waits behind what is lent for long gets a connection once the server has room again', async () => {
  const { public: door } = database.doors;
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  const began = vi.fn(() => held);
  const holders = [1, 2, 3].map(() => door.transaction(began));
  await expect.poll(() => began).toHaveBeenCalledTimes(3);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = Promise.all([1, 2].map(() => door.execute(sql`select 1`)));
  await vi.waitFor(() => expect(door.$client.waitingCount).toBe(2), { timeout: 300_000, interval: 1 });
  await database.sql.unsafe(`ALTER DATABASE ${database.owner.database} CONNECTION LIMIT -1`);
  await vi.advanceTimersByTimeAsync(5_000);
  await late;
  end();
  await Promise.all(holders);
});
