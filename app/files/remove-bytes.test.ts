import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advisoryLocks } from '#app/platform/advisory-locks';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { createFolderStore } from './folder-store.server';
import { whereRemovable } from './remove-bytes.server';

const store = createFolderStore('unused');
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
  expect(await whereRemovable({ db: database.doors.admin, store }, async () => removed.push('during'))).toBe(false);
  await backup.query(`select pg_advisory_unlock(${advisoryLocks.removals})`);
  let taken: Promise<unknown> | undefined;
  await whereRemovable({ db: database.doors.admin, store }, async () => {
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

test('no bytes are removed on the word of a database that is read-only, as a standby is', async () => {
  const pool = new Pool({ ...database.owner, options: '-c default_transaction_read_only=on' });
  const removed: string[] = [];
  expect(await whereRemovable({ db: drizzle(pool), store }, async () => removed.push('unknown to it'))).toBe(false);
  expect(removed).toEqual([]);
  await pool.end();
});
