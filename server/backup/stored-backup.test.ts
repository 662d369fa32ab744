import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStore } from '#app/files/folder-store.server';
import { createS3Store } from '#app/files/s3-store.server';
import { saveUpload } from '#app/files/save-upload.server';
import { startJobs } from '#app/jobs/run-jobs.server';
import { keepDailyJob } from '#app/jobs/daily-jobs.server';
import { systemClock } from '#app/platform/clock';
import { type Env, readEnv } from '#app/platform/env.server';
import { backupTexts as texts } from '#app/texts/pl/backup';
import { runPortalCommand } from '#test/command-line';
import { createTestDatabase } from '#test/database';
import { silentLog } from '#test/log';
import { createTestPortal, type TestPortal } from '#test/portal';
import { type S3Server, startS3Server } from '#test/s3-server';
import { backupFile } from './backup-place';
import { type BackupShelf, findBackup, openShelf } from './backup-shelf';
import { makeBackup } from './make-backup';
import { nightlyBackup } from './nightly-backup';
import { noProgress } from './progress';
import { restoreBackup } from './restore-backup';

let s3: S3Server;
let portal: TestPortal;
let folder: string;
let variables: Record<string, string>;
let env: Env;
let shelf: BackupShelf;
const storeOf = (name: string) => createFolderStore(join(folder, name));

beforeAll(async () => {
  s3 = await startS3Server();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.options;
  variables = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    BACKUP_DIR: `s3://${bucket}/kopie`,
  };
  env = readEnv(variables);
  shelf = openShelf(env.BACKUP_DIR ?? '', env);
  folder = await mkdtemp(join(tmpdir(), 'portal-stored-'));
  portal = await createTestPortal();
  const { systemDb: db, changes } = portal.services;
  const context = { db, changes, clock: systemClock, actor: { id: null, name: 'test' }, store: storeOf('files') };
  // More than one part of an upload.
  await saveUpload(context, { stream: chunks(12_000_000), fileName: 'dane.bin', mostBytes: 1e9 });
  await portal.build('documentation', { title: 'Zażółć', content: 'gęślą' });
  await portal.sql`insert into webhooks (url, events, secret) values ('https://inny.example.pl/', '{content.published}', 'x')`;
});
afterAll(async () => {
  await portal.stop();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

async function* chunks(size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += 100_000) yield Buffer.alloc(100_000, at % 251);
}

const source = () => ({ owner: portal.database.owner, store: storeOf('files'), version: '1.2.3', now: new Date() });
const names = async () => (await shelf.list()).map(({ name }) => name);

test('a backup in the store brings everything back, with webhooks switched off', async () => {
  const place = shelf.place('reczna.tar');
  const manifest = await makeBackup(source(), place, noProgress);
  expect(manifest.files).toHaveLength(1);
  expect(place.address).toBe('s3://portal/kopie/reczna.tar');
  expect(await place.size()).toBeGreaterThan(12_000_000);

  const target = await createTestDatabase();
  const restored = storeOf('restored');
  const from = findBackup('s3://portal/kopie/reczna.tar', env);
  const done = await restoreBackup(from, { owner: target.owner, store: restored, replace: false }, noProgress);
  expect(done.webhooks).toBe(1);
  expect(await target.sql`select title from documentation`).toEqual([{ title: 'Zażółć' }]);
  expect(await target.sql`select url, active from webhooks`).toEqual([
    { url: 'https://inny.example.pl/', active: false },
  ]);
  const [file] = await target.sql<{ name: string }>`select name from files`;
  const [one, other] = [await storeOf('files').read(file?.name ?? ''), await restored.read(file?.name ?? '')];
  expect((await buffer(one!)).equals(await buffer(other!))).toBe(true);
  await target.drop();
});

test('it is the archive that a file would be', async () => {
  const [file, now] = [join(folder, 'plik.tar'), new Date()];
  const inFile = await makeBackup({ ...source(), now }, backupFile(file), noProgress);
  const inStore = await makeBackup({ ...source(), now }, shelf.place('taka-sama.tar'), noProgress);
  expect(inStore).toEqual(inFile);
  expect(await shelf.place('taka-sama.tar').size()).toBe(await backupFile(file).size());
  await shelf.remove('taka-sama.tar');
});

test('one that is cut or damaged is refused, and one that is not there', async () => {
  const store = createS3Store({ ...s3.options, prefix: 'kopie/' });
  const bytes = await buffer((await store.read('reczna.tar'))!);
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8((damaged[9_000_000] ?? 0) ^ 1, 9_000_000);
  for (const [name, changed] of [
    ['ucieta.tar', bytes.subarray(0, 6_000_000)],
    ['zepsuta.tar', damaged],
  ] as const) {
    await store.write(name, chunk(changed));
    await expect(shelf.place(name).open(noProgress), name).rejects.toThrow(texts.damaged);
    await shelf.remove(name);
  }
  const absent = shelf.place('brak.tar');
  expect(await absent.size()).toBeNull();
  await expect(absent.open(noProgress)).rejects.toThrow(texts.noFile('s3://portal/kopie/brak.tar'));
});

async function* chunk(bytes: Uint8Array) {
  yield bytes;
}

test('one that fails on the way leaves nothing behind, whichever side fails', async () => {
  const before = await names();
  const lost = { ...storeOf('files'), read: () => Promise.reject(new Error('the disk is gone')) };
  await expect(makeBackup({ ...source(), store: lost }, shelf.place('pol.tar'), noProgress)).rejects.toThrow('disk');
  const short = {
    ...storeOf('files'),
    read: async () => storeOf('files').read((await stored()) ?? '', { start: 0, end: 9 }),
  };
  await expect(makeBackup({ ...source(), store: short }, shelf.place('pol.tar'), noProgress)).rejects.toThrow(
    /10 bytes/,
  );
  // The store fails while the writer waits for it.
  const elsewhere = openShelf('s3://nie-ma-takiego/kopie', env);
  await expect(makeBackup(source(), elsewhere.place('pol.tar'), noProgress)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(await names()).toEqual(before);
});
const stored = async () => (await portal.sql<{ name: string }>`select name from files`)[0]?.name;

test('the one of each night is kept in the store, and the oldest go', async () => {
  const store = createS3Store({ ...s3.options, prefix: 'kopie/' });
  const own = [1, 2, 3].map((day) => `portal.example.pl-2020-01-0${day}T003000Z.tar`);
  for (const name of [...own, 'inny.example.pl-2020-01-01T003000Z.tar'])
    await store.write(name, chunk(Buffer.from('x')));
  await keepDailyJob(portal.services.systemDb, 'backup', new Date(Date.now() - 1_000));
  const backup = nightlyBackup({
    shelf,
    at: '02:30',
    keep: 2,
    host: 'portal.example.pl',
    source: source(),
    clock: portal.services.clock,
    log: silentLog,
  });
  const listen = portal.database.doors.listen.bind(portal.database.doors);
  const end = await startJobs({ db: portal.services.systemDb, listen, log: silentLog, kinds: { backup } });
  const isPlanned = async () =>
    (await portal.sql`select from jobs where kind = 'backup' and run_at > now() and attempts = 0`).length;
  await expect.poll(isPlanned).toBe(1);
  await end();
  const left = (await names()).filter((name) => name.startsWith('portal.'));
  expect(left).toEqual([own[2], expect.stringMatching(/^portal\.example\.pl-20(?!20)/)]);
  expect(await names()).toContain('inny.example.pl-2020-01-01T003000Z.tar');
});

test('the command line makes, lists and restores them', async () => {
  const own = { ...variables, DATA_DIR: join(folder, 'portal') };
  const address = 's3://portal/reczne/kopia.tar';
  expect(await runPortalCommand(own, ['user', 'create', 'admin@example.pl', '--role', 'admin'])).toMatchObject({
    code: 0,
  });
  const made = await runPortalCommand(own, ['backup', address, '--json']);
  expect([made.code, JSON.parse(made.printed || '{}')]).toMatchObject([0, { file: address }]);
  expect(await runPortalCommand(own, ['backup', address])).toMatchObject({
    code: 1,
    told: `Nie udało się: plik ${address} już istnieje.`,
  });
  const listed = await runPortalCommand(own, ['backups', 's3://portal/reczne', '--json']);
  expect(JSON.parse(listed.printed)).toEqual([{ file: address, size: expect.any(Number) as number }]);
  expect((await runPortalCommand(own, ['backups'])).printed).toContain('s3://portal/kopie/reczna.tar');
  const other = { ...variables, DATA_DIR: join(folder, 'drugi') };
  const files = createS3Store(s3.options);
  await files.write('dzialajacego', chunk(Buffer.from('x')));
  const told = `Nie udało się: ${texts.storeInUse}`;
  expect(await runPortalCommand(other, ['restore', address])).toMatchObject({ code: 1, told });
  await files.remove('dzialajacego');
  expect(await runPortalCommand(other, ['restore', address])).toMatchObject({ code: 0 });
  expect(await runPortalCommand(other, ['restore', 's3://portal/brak.tar'])).toMatchObject({
    code: 1,
    told: expect.stringContaining('nie ma pliku s3://portal/brak.tar') as string,
  });
  for (const bad of ['s3://', 's3://portal/../x', 's3://portal/'])
    expect(await runPortalCommand(other, ['restore', bad]), bad).toMatchObject({
      code: 1,
      told: `Nie udało się: ${texts.badAddress}`,
    });
  const without = { DATA_DIR: join(folder, 'drugi') };
  expect(await runPortalCommand(without, ['backups', 's3://portal/reczne'])).toMatchObject({
    code: 1,
    told: `Nie udało się: ${texts.noStore}`,
  });
  expect(await runPortalCommand(without, ['backups'])).toMatchObject({
    code: 1,
    told: `Nie udało się: ${texts.noShelf}`,
  });
});

test.each([
  ['s3://a', 'BACKUP_DIR must be a folder or s3://bucket/prefix'],
  ['s3://portal/files/kopie', 'BACKUP_DIR must not lie in files/'],
])('the start refuses %s', (BACKUP_DIR, told) => {
  expect(() => readEnv({ ...variables, BACKUP_DIR })).toThrow(told);
});

test('the start refuses a place in a store that is not named', () => {
  expect(() => readEnv({ BACKUP_DIR: 's3://portal/kopie' })).toThrow('S3_ENDPOINT must be set');
});
