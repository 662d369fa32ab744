import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advisoryLocks } from '#app/platform/advisory-locks';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { unlessBackedUp } from './remove-bytes.server';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('no bytes are removed while a backup reads them, and a backup waits for a removal', async () => {
  const backup = new Client(database.owner);
  await backup.connect();
  const take = () => backup.query(`select pg_advisory_lock(${advisoryLocks.removals})`);
  const removed: string[] = [];
  await take();
  expect(await unlessBackedUp(database.doors.admin, async () => removed.push('during'))).toBe(false);
  await backup.query(`select pg_advisory_unlock(${advisoryLocks.removals})`);
  let taken: Promise<unknown> | undefined;
  await unlessBackedUp(database.doors.admin, async () => {
    taken = take().then(() => removed.push('backup'));
    await expect
      .poll(
        () =>
          database.sql`select from pg_locks where locktype = 'advisory' and objid = ${advisoryLocks.removals} and not granted`,
      )
      .toHaveLength(1);
    removed.push('removal');
  });
  await taken;
  expect(removed).toEqual(['removal', 'backup']);
  await backup.end();
});
