import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { advisoryLocks } from '#app/platform/advisory-locks';
import { StartRefused } from '#app/platform/start-refused';
import { holdLock } from '#test/hold-lock';
import { silentLog } from '#test/log';
import { dropDatabase, openTestSql, type TestSql } from '#test/test-sql';
import { migrate } from './migrate';

const name = `portal_migrate_${randomBytes(4).toString('hex')}`;
const owner = { ...inject('databaseOwner'), database: name };
let server: TestSql;
let sql: TestSql;
/** A copy of the migrations, to take from and to add to. */
let folder: string;

beforeAll(async () => {
  server = openTestSql(inject('databaseOwner'));
  await server.unsafe(`CREATE DATABASE ${name}`);
  sql = openTestSql(owner);
});
afterAll(async () => {
  await sql.end();
  await server.end();
  await dropDatabase(inject('databaseOwner'), name);
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  if (folder) rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'));
  cpSync('db/migrations', folder, { recursive: true });
});

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}
const readJournal = () => JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal;
const writeJournal = (journal: Journal) => writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));

function addMigration(tag: string, text: string): void {
  const { entries, ...journal } = readJournal();
  writeFileSync(join(folder, `${tag}.sql`), text);
  const when = Math.max(...entries.map((entry) => entry.when)) + 1;
  writeJournal({
    ...journal,
    entries: [...entries, { idx: entries.length, version: '7', when, tag, breakpoints: true }],
  });
}

/** All that a start could have changed. */
const look = async () => ({
  relations:
    await sql`select relname, relkind from pg_class where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) order by 1`,
  ledger: await sql`select * from drizzle.__drizzle_migrations order by id`,
  settings: await sql`select * from settings`,
});

test('an instance waits for another that migrates longer than a query may take', async () => {
  await server.unsafe(`ALTER DATABASE ${name} SET statement_timeout = '1s'`);
  const held = await holdLock(owner, advisoryLocks.migrations);
  const migrated = migrate(owner, silentLog);
  await Promise.race([migrated, held.releaseAfter(1.5)]);
  await server.unsafe(`ALTER DATABASE ${name} RESET statement_timeout`);
  await migrated;
});

test('a newer version changes nothing under instances of the older one: it waits until they have stopped', async () => {
  await migrate(owner, silentLog);
  const before = await look();
  addMigration('9998_newer', `create table newer (id int)`);
  const older = openTestSql({ ...owner, application_name: 'portal listener' });
  await older`select 1`;
  const ending = new AbortController();
  const waited = migrate(owner, silentLog, { folder, signal: ending.signal });
  setTimeout(() => ending.abort(), 500);
  await expect(waited).rejects.toThrow('aborted');
  expect(await look()).toEqual(before);
  await older.end();
  const info = vi.spyOn(silentLog, 'info');
  await migrate(owner, silentLog, { folder });
  await migrate(owner, silentLog, { folder });
  expect(info.mock.calls).toEqual([[expect.stringContaining('can take minutes')]]);
  info.mockRestore();
  await sql.unsafe(
    `drop table newer; delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  );
});

test('an instance that is to end waits for no other', async () => {
  const held = await holdLock(owner, advisoryLocks.migrations);
  const ending = new AbortController();
  const migrated = migrate(owner, silentLog, { signal: ending.signal });
  setTimeout(() => ending.abort(), 50);
  await expect(migrated).rejects.toThrow('aborted');
  await held.releaseAfter(0);
});

test('a database that a newer version has migrated is refused in one line, and stays as it is', async () => {
  await migrate(owner, silentLog);
  const before = await look();
  const { entries, ...journal } = readJournal();
  writeJournal({ ...journal, entries: entries.slice(0, -1) });
  const refused = migrate(owner, silentLog, { folder });
  await expect(refused).rejects.toBeInstanceOf(StartRefused);
  await expect(refused).rejects.toThrow(
    /^the database was brought to a newer schema \(of \d{4}-\d\d-\d\d\) .*nothing was changed$/,
  );
  expect(await look()).toEqual(before);
});

test('a migration that fails leaves everything as it was, says so in one line, and the version before goes on', async () => {
  await migrate(owner, silentLog);
  const before = await look();
  addMigration('9998_works', `create table half_way (id int)`);
  addMigration(
    '9999_fails',
    `update settings set site_name = 'Pół drogi';--> statement-breakpoint\nalter table half_way\n  add column id int`,
  );
  await expect(migrate(owner, silentLog, { folder })).rejects.toThrow(
    /^the database could not be brought to the newest schema, and stays as it was: column "id" of .* already exists$/,
  );
  expect(await look()).toEqual(before);
  await migrate(owner, silentLog);
});

test('each migration is younger than the one before: an older one would be passed over where the younger has run', () => {
  const times = readJournal().entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
});
