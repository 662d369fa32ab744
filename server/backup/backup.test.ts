import { existsSync } from 'node:fs';
import { appendFile, cp, type FileHandle, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createFolderStore } from '#app/files/folder-store.server';
import { recordChange } from '#app/audit/changes.server';
import { saveUpload } from '#app/files/save-upload.server';
import { systemClock } from '#app/platform/clock';
import { backupTexts as texts } from '#app/texts/pl/backup';
import { startDatabase } from '#server/database/database-server';
import { migrate } from '#server/database/migrate';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/database';
import { silentLog } from '#test/log';
import { createTestPortal, type TestPortal } from '#test/portal';
import { openTestSql } from '#test/test-sql';
import { openArchive } from './archive-reader';
import { ArchiveWriter, only } from './archive-writer';
import { backupFile, type BackupPlace } from './backup-place';
import { makeBackup } from './make-backup';
import { headName, type Manifest } from './manifest';
import { noProgress } from './progress';
import { restoreBackup } from './restore-backup';

let portal: TestPortal;
let folder: string;
let archive: string;
const targets: TestDatabase[] = [];
const storeOf = (name: string) => createFolderStore(join(folder, name));
const system = { id: null, name: 'test' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-'));
  archive = join(folder, 'kopia.portal');
  portal = await createTestPortal();
  await portal.signIn('admin');
  const { systemDb: db, changes } = portal.services;
  const context = { db, changes, clock: systemClock, actor: system, store: storeOf('files') };
  await saveUpload(context, { stream: chunks(300_000), fileName: 'dane.bin', mostBytes: 1e9 });
  await saveUpload(context, { stream: only('zażółć \\ \t gęślą\n'), fileName: 'tekst.txt', mostBytes: 1e9 });
  await portal.build('documentation', {
    title: 'Zażółć \\N gęślą',
    content: '# Jaźń\n\ttab \\. koniec',
    tags: ['a, b'],
  });
  // More than one part of an archive holds.
  await portal.sql`insert into audit_log (action, subject, title) values ('create', 'long', repeat('zażółć gęślą ', 450000))`;
  await makeBackup(sourceOf(portal.database), backupFile(archive), noProgress);
});
afterEach(async () => void (await Promise.all(targets.splice(0).map((target) => target.drop()))));
afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

const sourceOf = ({ owner }: Pick<TestDatabase, 'owner'>, store = storeOf('files')) => ({
  owner,
  store,
  version: '1.2.3',
  now: new Date(),
});

async function* chunks(size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += 1_000) yield Buffer.alloc(1_000, at % 251);
}

async function createTarget(): Promise<TestDatabase> {
  const target = await createTestDatabase();
  targets.push(target);
  return target;
}

const restore = ({ owner }: TestDatabase, { file = archive, store = storeOf('restored'), replace = false } = {}) =>
  restoreBackup(backupFile(file), { owner, store, replace }, noProgress);

/** Every row of every table, except the portal's own secrets and its queue, which a restore empties. */
async function readAll({ sql }: Pick<TestDatabase, 'sql'>): Promise<Record<string, string[]>> {
  const tables = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (name === 'secrets' || name === 'jobs') continue;
    const rows = await sql.unsafe(`select t::text as row from "${name}" t order by 1`);
    all[name] = rows.map(({ row }) => String(row));
  }
  return all;
}

/** The schema of the database. */
const readSchema = ({ sql }: TestDatabase) => sql`
  select 'column ' || table_name || '.' || column_name || ' ' || data_type as what from information_schema.columns where table_schema = 'public'
  union all select 'constraint ' || conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'policy ' || tablename || ' ' || policyname from pg_policies
  union all select 'trigger ' || tgrelid::regclass::text || tgname || tgenabled::text from pg_trigger where not tgisinternal
  union all select 'table ' || relname || relrowsecurity::text || relforcerowsecurity::text from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  union all select 'sequence ' || sequencename || coalesce(last_value, 0)::text from pg_sequences where schemaname = 'public'
  union all select 'grant ' || grantee || table_name || privilege_type from information_schema.role_table_grants where grantee like 'portal_%'
  order by 1`;

/** The same archive with another manifest. */
async function rewrite(change: (manifest: Manifest) => Manifest): Promise<string> {
  const read = await openArchive(archive, noProgress);
  const file = join(folder, `inna-${Math.random()}`);
  const handle = await open(file, 'w');
  const writer = new ArchiveWriter(handle, new Date());
  await writer.add(headName, read.read({ name: headName }));
  const { manifest } = read;
  for (const part of [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.files])
    await writer.add(part.name, read.read(part));
  await writer.finish(change(manifest));
  await Promise.all([handle.close(), read.close()]);
  return file;
}

test('a backup that is told as made has its name on the disk, too, before older ones go', async () => {
  const target = await createTarget();
  const file = join(folder, 'trwala.portal');
  const handle = await open(folder);
  const fsync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
  const flushed: unknown[] = [];
  fsync.mockImplementation(async function (this: FileHandle) {
    flushed.push([(await this.stat()).isDirectory() ? 'folder' : 'file', existsSync(file)]);
  });
  await makeBackup(sourceOf(target), backupFile(file), noProgress);
  fsync.mockRestore();
  await handle.close();
  expect(flushed).toEqual([
    ['file', false],
    ['folder', true],
  ]);
});

test('every row, every byte and the whole schema come back', async () => {
  const target = await createTarget();
  await restore(target);
  expect(await readAll(target)).toEqual(await readAll(portal.database));
  expect(await target.sql`select from jobs`).toEqual([]);
  expect(await readSchema(target)).toEqual(await readSchema(portal.database));
  const files = await portal.sql<{ name: string }>`select name from files`;
  expect(files.length).toBe(2);
  for (const { name } of files) {
    const [one, other] = [await storeOf('files').read(name), await storeOf('restored').read(name)];
    expect((await buffer(one!)).equals(await buffer(other!))).toBe(true);
  }
  const { rows } = await target.doors.public.$client.query('select title from documentation');
  expect(rows).toEqual([]);
  await target.doors.admin.transaction((tx) =>
    recordChange(tx, system, { action: 'create', subject: 'settings', subjectId: null }),
  );
});

test('it moves to the embedded server, and back to the one of this run', async () => {
  const env = { DATA_DIR: join(folder, 'wbudowana'), DATABASE_URL: undefined };
  const embedded = await startDatabase(env, silentLog);
  const [moved, store] = [join(folder, 'przeniesiona.portal'), storeOf('moved')];
  const sql = openTestSql(embedded.owner);
  try {
    await migrate(embedded.owner, silentLog);
    await restoreBackup(backupFile(archive), { owner: embedded.owner, store, replace: false }, noProgress);
    expect(await readAll({ sql })).toEqual(await readAll(portal.database));
    await makeBackup(sourceOf(embedded, store), backupFile(moved), noProgress);
  } finally {
    await sql.end();
    await embedded.stop();
  }
  const target = await createTarget();
  await restore(target, { file: moved, store: storeOf('moved back') });
  expect(await readAll(target)).toEqual(await readAll(portal.database));
});

test('what is written meanwhile is either all in it or not at all', async () => {
  let writing = true;
  const write = async () => {
    for (let turn = 0; writing; turn++) {
      await portal.services.systemDb.transaction(async (tx) => {
        const change = { action: 'create', subject: 'settings', subjectId: `pair-${turn}` };
        await recordChange(tx, system, change);
        await recordChange(tx, system, { ...change, subject: 'file' });
      });
    }
  };
  const writers = [write(), write()];
  const file = join(folder, 'w-ruchu.portal');
  await makeBackup(sourceOf(portal.database), backupFile(file), noProgress);
  writing = false;
  await Promise.all(writers);
  const target = await createTarget();
  await restore(target, { file });
  const pairs = await target.sql<{ uneven: number }>`
    select count(*)::int as uneven from (select from audit_log where subject_id like 'pair-%' group by subject_id having count(*) % 2 = 1) as odd`;
  expect(pairs).toEqual([{ uneven: 0 }]);
  const [last] = await target.sql`select (select max(id) from audit_log) <= last_value as ahead from audit_log_id_seq`;
  expect(last).toEqual({ ahead: true });
});

test('a backup of an older version is brought to this one', async () => {
  const older = join(folder, 'migrations');
  await cp('db/migrations', older, { recursive: true });
  const journal = JSON.parse(await readFile('db/migrations/meta/_journal.json', 'utf8')) as { entries: unknown[] };
  await writeFile(
    join(older, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, 20) }),
  );
  const source = await createEmptyDatabase((owner) => migrate(owner, silentLog, { folder: older }));
  targets.push(source);
  await source.sql`insert into users (email, username) values ('dawna@example.pl', 'Dawna')`;
  const file = join(folder, 'dawna.portal');
  await makeBackup(sourceOf(source), backupFile(file), noProgress);
  const target = await createTarget();
  await restore(target, { file });
  expect(await target.sql`select email from users`).toEqual([{ email: 'dawna@example.pl' }]);
  expect(await readSchema(target)).toEqual(await readSchema(await createTarget()));
});

test.each([
  [
    'with a changed byte',
    async (file: string) => {
      const bytes = await readFile(file);
      bytes[bytes.length >> 1]! ^= 1;
      await writeFile(file, bytes);
    },
    texts.damaged,
  ],
  ['cut in the middle', async (file: string) => truncate(file, 200_000), texts.damaged],
  ['without its end', async (file: string) => truncate(file, (await readFile(file)).length - 2_048), texts.damaged],
  ['with bytes behind its end', async (file: string) => appendFile(file, 'zzz'), texts.damaged],
  ['that is a text', (file: string) => writeFile(file, 'To nie jest kopia.'), texts.foreign],
  ['that is empty', (file: string) => writeFile(file, ''), texts.foreign],
] as const)('an archive %s is refused before anything is touched', async (_name, spoil, told) => {
  const file = join(folder, `zepsuta-${Math.random()}`);
  await cp(archive, file);
  await spoil(file);
  await expect(openArchive(file, noProgress)).rejects.toThrow(told);
});

test.each([
  [
    'of a newer version',
    (manifest: Manifest) => ({ ...manifest, migrations: [...manifest.migrations, 9e12] }),
    texts.newer('1.2.3'),
  ],
  [
    'whose rows are not all there',
    (manifest: Manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => (table.name === 'users' ? { ...table, rows: 7 } : table)),
    }),
    texts.differs('users'),
  ],
])('an archive %s leaves the portal as it was', async (_name, change, told) => {
  const target = await createTarget();
  await target.sql`insert into users (email, username) values ('stara@example.pl', 'Stara')`;
  const [before, schema] = [await readAll(target), await readSchema(target)];
  const file = await rewrite(change);
  await expect(restore(target, { file, replace: true })).rejects.toThrow(told);
  expect([await readAll(target), await readSchema(target)]).toEqual([before, schema]);
});

test('a portal that is not empty is replaced only when that is said, and keeps its own secrets', async () => {
  const target = await createTarget();
  await target.sql`insert into users (email, username) values ('stara@example.pl', 'Stara')`;
  const secrets = await target.sql`select * from secrets order by name`;
  await expect(restore(target)).rejects.toThrow(texts.notEmpty);
  await restore(target, { replace: true });
  expect(await target.sql`select email from users`).toEqual(await portal.sql`select email from users`);
  expect(await target.sql`select * from secrets order by name`).toEqual(secrets);
});

test('a portal that runs takes no backup', async () => {
  const target = await createTarget();
  await target.doors.admin.$client.query('select 1');
  await expect(restore(target)).rejects.toThrow(texts.running);
});

test('a store that fails leaves the database as it was', async () => {
  const target = await createTarget();
  const store = { ...storeOf('restored'), write: () => Promise.reject(new Error('the disk is full')) };
  await expect(restore(target, { store })).rejects.toThrow('the disk is full');
  expect(await target.sql`select email from users`).toEqual([]);
});

test('a file that is gone from the store is told, and the rest is kept', async () => {
  const manifest = await makeBackup(
    sourceOf(portal.database, storeOf('empty')),
    backupFile(join(folder, 'bez')),
    noProgress,
  );
  expect([manifest.files, manifest.missing.length]).toEqual([[], 2]);
});

/** Vitest fails a run that leaves a rejection unhandled; in a portal that runs, one would end the process. */
test('a disk that is full in the middle of a table fails the backup, and nothing besides', async () => {
  const source = await createTarget();
  await source.sql`insert into users (email, username)
    select 'a@example.pl', string_agg(md5(i::text), '') from generate_series(1, 100000) i`;
  let written = 0;
  const full = {
    async write(_bytes: Uint8Array, _at: number, length: number) {
      if ((written += length) > 300_000) throw new Error('the disk is full');
      return { bytesWritten: length };
    },
  } as unknown as FileHandle;
  const place: BackupPlace = {
    ...backupFile(''),
    async write(madeAt, fill) {
      await fill(new ArchiveWriter(full, madeAt));
      throw new Error('it was never full');
    },
  };
  await expect(makeBackup(sourceOf(source), place, noProgress)).rejects.toThrow('the disk is full');
  await setImmediate();
});

test('an archive that cannot be read on in the middle of a table fails the restore, and nothing besides', async () => {
  const target = await createTarget();
  const place: BackupPlace = {
    ...backupFile(archive),
    async open(progress) {
      const whole = await openArchive(archive, progress);
      return { ...whole, read: (part) => (part.name.startsWith('tables/') ? cut(whole.read(part)) : whole.read(part)) };
    },
  };
  const into = { owner: target.owner, store: storeOf('restored'), replace: true };
  await expect(restoreBackup(place, into, noProgress)).rejects.toThrow('the disk is broken');
  await setImmediate();
});

async function* cut(whole: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of whole) yield chunk.subarray(0, chunk.length >> 1);
  throw new Error('the disk is broken');
}
