import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createEntry } from '#app/content/entries/create-entry.server';
import { boundModule } from '#app/content/registry.server';
import { readEnv } from '#app/platform/env.server';
import type { Logger } from '#app/platform/logger.server';
import type { Services } from '#app/request/services.server';
import { openDoors } from '#server/database/doors';
import { createServices } from '#server/process/create-services';
import { createTestDatabase, type TestDatabase } from './database';
import { silentLog } from './log';

const env = readEnv({
  LOG_LEVEL: 'silent',
  DATA_DIR: '/tmp/portal-test-data',
  PUBLIC_URL: 'https://portal.example.pl',
});
const logged = vi.fn();
const log = Object.assign(Object.create(silentLog) as Logger, { info: logged, warn: logged });
const began = 'began with the saved search index';
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  logged.mockClear();
  folder = mkdtempSync(join(tmpdir(), 'portal-saved-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'cache/search-index');
const messages = () => logged.mock.calls.map((call) => String(call.at(-1)));

/** Starts, and waits until everything public is found; calls `during` repeatedly meanwhile. */
async function start({
  of = database,
  during = async () => {},
}: { of?: TestDatabase; during?: (one: Services) => Promise<void> } = {}) {
  const doors = await openDoors(of.owner, log);
  const services = createServices({ env, log, doors, secret: 'x'.repeat(32), cacheFolder: join(folder, 'cache') });
  let isReady = false;
  void services.publicDoor.search.ready.then(() => (isReady = true));
  while (!isReady) {
    await during(services);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const stop = async () => {
    await services.publicDoor.search.stop();
    await doors.close();
  };
  return { services, stop };
}

/** Starts and stops, when the index is on disk. */
async function save(of = database): Promise<void> {
  const { stop } = await start({ of });
  await expect.poll(() => existsSync(file())).toBe(true);
  await stop();
}

const find = async ({ publicDoor }: Services, query: string) =>
  (await publicDoor.search.search(query, { limit: 10 })).items.map(({ title }) => title);
const publish = (title: string, more: Record<string, string> = {}, of = database) =>
  of.sql`
    insert into knowledge_base (title, slug, content, rendered, status, unpublish_at)
    values (${title}, ${title.toLowerCase().replaceAll(' ', '-')}, '', '{"sections": []}', 'published', ${more.until ?? null})`;

test('a start finds at once what was saved, and never what was taken back, changed or has ended meanwhile', async () => {
  for (const title of ['Chrząszcz', 'Żółw', 'Gżegżółka']) await publish(title);
  for (let number = 0; number < 30; number++) await publish(`Rozdział ${number}`);
  let moment: number;
  for (let lead = 4_000; ; lead *= 2) {
    moment = Date.now() + lead;
    await publish(`Jętka ${lead}`, { until: new Date(moment).toISOString() });
    rmSync(file(), { force: true });
    await save();
    if (Date.now() < moment) break;
  }
  await database.sql`update knowledge_base set status = 'draft' where title = 'Żółw'`;
  await database.sql`update knowledge_base set title = 'Kukułka' where title = 'Gżegżółka'`;
  await publish('Wiewiórka');
  await expect.poll(() => Date.now() >= moment).toBe(true);
  logged.mockClear();
  const wrong = new Set<string>();
  const { services, stop } = await start({
    during: async (one) => {
      for (const word of ['żółwie', 'gżegżółka', 'jętka']) for (const title of await find(one, word)) wrong.add(title);
    },
  });
  expect(messages()).toContain(began);
  expect([...wrong]).toEqual([]);
  expect(
    await Promise.all(
      ['chrząszcze', 'żółwie', 'gżegżółki', 'kukułki', 'wiewiórki', 'jętki'].map((word) => find(services, word)),
    ),
  ).toEqual([['Chrząszcz'], [], [], ['Kukułka'], ['Wiewiórka'], []]);
  // Pages that are not entries are found as well.
  expect((await services.publicDoor.search.search('kontakt', { limit: 1 })).total).toBeGreaterThan(0);
  await stop();
});

test('a damaged file is told of and made anew', async () => {
  await save();
  const bytes = readFileSync(file());
  for (const damaged of [
    bytes.subarray(0, bytes.length / 2),
    Buffer.concat([bytes.subarray(0, 99), Buffer.from('?'), bytes.subarray(100)]),
    Buffer.alloc(0),
  ]) {
    writeFileSync(file(), damaged);
    logged.mockClear();
    const { services, stop } = await start();
    expect(await find(services, 'chrząszcze')).toEqual(['Chrząszcz']);
    await expect.poll(() => statSync(file()).size).toBe(bytes.length);
    await stop();
    expect(messages()).toEqual(['the saved search index cannot be read and is made anew']);
  }
});

test('a file of another database, or of a later state of this one, is not used', async () => {
  const other = await createTestDatabase();
  await publish('Obcy', {}, other);
  await save(other);
  const foreign: string[] = [];
  const { services, stop } = await start({ during: async (one) => void foreign.push(...(await find(one, 'obcy'))) });
  expect([foreign, await find(services, 'obcy'), await find(services, 'chrząszcze')]).toEqual([[], [], ['Chrząszcz']]);
  const context = {
    db: services.systemDb,
    actor: { id: null, name: 'test' },
    clock: services.clock,
    changes: services.changes,
  };
  await createEntry(context, boundModule('knowledge_base'), { title: 'Szkic', slug: 'szkic', content: '' });
  await stop();
  rmSync(file(), { force: true });
  await save();
  await database.sql`delete from audit_log where id = (select max(id) from audit_log)`;
  await (await start()).stop();
  const refused = 'the saved search index does not fit and is made anew';
  expect(messages()).toEqual([refused, refused]);
  await other.drop();
});

test('a folder that takes no file costs nothing but the next start', async () => {
  writeFileSync(join(folder, 'cache'), 'no folder');
  const { services, stop } = await start();
  expect(await find(services, 'chrząszcze')).toEqual(['Chrząszcz']);
  await expect.poll(messages).toContain('the search index could not be saved');
  await stop();
});
