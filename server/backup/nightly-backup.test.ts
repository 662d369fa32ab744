import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keepDailyJob, nextTimeOfDay } from '#app/jobs/daily-jobs.server';
import { startJobs } from '#app/jobs/run-jobs.server';
import { createFolderStore } from '#app/files/folder-store.server';
import { createTestPortal, type TestPortal } from '#test/portal';
import { silentLog } from '#test/log';
import { openArchive } from './archive-reader';
import { openShelf } from './backup-shelf';
import { nightlyBackup } from './nightly-backup';
import { noProgress } from './progress';

let portal: TestPortal;
let folder: string;
let dir: string;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-nightly-'));
  dir = join(folder, 'kopie');
  portal = await createTestPortal({ variables: { BACKUP_DIR: dir } });
});
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
  await portal.sql`delete from jobs`;
});
afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

/** An instance that does the work of the night. */
async function start(options: { keep?: number; to?: string } = {}) {
  const { services, database } = portal;
  const backup = nightlyBackup({
    shelf: openShelf(options.to ?? dir, services.env),
    at: '02:30',
    keep: options.keep ?? 14,
    host: 'portal.example.pl',
    source: { owner: database.owner, store: createFolderStore(join(folder, 'files')), version: '1.2.3' },
    clock: services.clock,
    log: silentLog,
  });
  const listen = database.doors.listen.bind(database.doors);
  ends.push(await startJobs({ db: services.systemDb, listen, log: silentLog, kinds: { backup } }));
}
const isDue = () => keepDailyJob(portal.services.systemDb, 'backup', new Date(Date.now() - 1_000));
/** Whether the next one is planned: while one is at work it counts as an attempt. */
const waits = async () => {
  const [row] = await portal.sql<{ waits: boolean; hours: number; failed: boolean }>`
    select run_at > now() and attempts = 0 as waits, extract(epoch from run_at - now())::float8 / 3600 as hours,
      failed_at is not null as failed from jobs where kind = 'backup'`;
  return row;
};
const files = async () => (await readdir(dir).catch((): string[] => [])).sort();
const bells = async () =>
  (await portal.sql<{ data: { reason: string } }>`select data from notifications where kind = 'backup_failed'`).map(
    ({ data }) => data.reason,
  );

test.each([
  ['2026-07-01T00:29:59Z', '2026-07-01T00:30:00.000Z'],
  ['2026-07-01T00:30:00Z', '2026-07-02T00:30:00.000Z'],
  ['2026-12-31T22:00:00Z', '2027-01-01T01:30:00.000Z'],
  // The night on which 02:30 is skipped, and the one on which it comes twice.
  ['2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
  ['2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T00:45:00Z', '2026-10-26T01:30:00.000Z'],
])('after %s the night is %s', (now, night) => {
  expect(nextTimeOfDay(new Date(now), '02:30').toISOString()).toBe(night);
});

test('one of several instances makes the backup of a night, verified, and the next night is planned', async () => {
  await isDue();
  await Promise.all([start(), start(), start()]);
  await expect.poll(waits).toMatchObject({ waits: true, failed: false });
  const made = await files();
  expect(made).toEqual([expect.stringMatching(/^portal\.example\.pl-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/)]);
  const archive = await openArchive(join(dir, made[0] ?? ''), noProgress);
  expect(archive.manifest.portal).toBe('1.2.3');
  await archive.close();
  expect((await waits())?.hours).toBeLessThanOrEqual(25);
  expect(await portal.sql`select title, actor_id from audit_log where subject = 'backup'`).toEqual([
    { title: made[0], actor_id: null },
  ]);
  const metrics = await (await portal.ask('/metrics')).text();
  expect(metrics).toMatch(/^portal_backup_age_seconds [\d.]+$/m);
});

test('the oldest go once a new one is there, and nothing else of the folder does', async () => {
  const others = ['notatki.txt', 'inny.example.pl-2020-01-01T000000Z.tar', 'portal.example.pl-reczna.tar'];
  const own = [1, 2, 3].map((day) => `portal.example.pl-2020-01-0${day}T003000Z.tar`);
  const half = 'portal.example.pl-2020-01-04T003000Z.tar.part';
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir);
  for (const name of [...others, ...own, half]) await writeFile(join(dir, name), 'x');
  await isDue();
  await start({ keep: 2 });
  await expect.poll(waits).toMatchObject({ waits: true });
  const left = await files();
  expect(left).toEqual(expect.arrayContaining([...others, own[2]]));
  expect(left).toHaveLength(others.length + 2);
});

test('a new one stays also where as many have later names, of a clock that was ahead', async () => {
  const ahead = [1, 2].map((day) => `portal.example.pl-2099-01-0${day}T003000Z.tar`);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir);
  for (const name of ahead) await writeFile(join(dir, name), 'x');
  await isDue();
  await start({ keep: 2 });
  await expect.poll(waits).toMatchObject({ waits: true });
  expect(await files()).toEqual([expect.not.stringContaining('2099'), ahead[1]]);
});

test('one that fails rings the bell once, removes nothing, and is tried again within the hour', async () => {
  const before = await files();
  const blocked = join(folder, 'plik');
  await writeFile(blocked, 'x');
  for (const _ of [1, 2]) {
    await isDue();
    await start({ to: blocked, keep: 1 });
    await expect.poll(waits).toMatchObject({ waits: true, failed: false });
    expect((await waits())?.hours).toBeLessThanOrEqual(1);
    await Promise.all(ends.splice(0).map((end) => end()));
    await portal.sql`update jobs set run_at = now() - interval '1 second'`;
  }
  expect(await bells()).toEqual(['w\u00a0folderze BACKUP_DIR nie można zapisać pliku']);
  expect(await files()).toEqual(before);
});

test('an hour that was moved forward is kept, one that is overdue stays so', async () => {
  const { systemDb } = portal.services;
  await keepDailyJob(systemDb, 'backup', new Date('2099-01-02T00:00:00Z'));
  await keepDailyJob(systemDb, 'backup', new Date('2099-01-01T00:00:00Z'));
  await keepDailyJob(systemDb, 'backup', new Date('2099-01-03T00:00:00Z'));
  expect(await portal.sql`select run_at from jobs`).toEqual([{ run_at: new Date('2099-01-01T00:00:00Z') }]);
  await portal.sql`update jobs set run_at = '2020-01-01'`;
  await keepDailyJob(systemDb, 'backup', new Date('2099-01-01T00:00:00Z'));
  expect(await portal.sql`select run_at from jobs`).toEqual([{ run_at: new Date('2020-01-01T00:00:00Z') }]);
});
