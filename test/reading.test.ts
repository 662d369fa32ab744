import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createReadCounter } from '#app/content/reading/count-reads.server';
import { warsawDay } from '#app/platform/warsaw-time';
import { runUntilKilled } from './kill-among-saves';
import { listFeedback } from '#app/content/feedback/read-feedback.server';
import { listPageCounts, readPeriod } from '#app/content/reading/read-counts.server';
import { createTestPortal, type TestPortal } from './portal';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
// Of the day in Warsaw, which the database's clock, the one of votes, has too.
const noon = new Date(`${warsawDay(new Date())}T12:00:00Z`);
const day = (days = 0) => new Date(noon.getTime() + days * 86_400_000).toISOString().slice(0, 10);

let portal: TestPortal;
let token: string;
let id: string;
let now = noon;
beforeAll(async () => {
  portal = await createTestPortal({ clock: { now: () => now } });
  ({ token } = await portal.signIn('admin'));
  const published = { content: 'T', status: 'published' };
  ({ id } = await portal.build('documentation', { title: 'Żółte tonery', slug: 'tonery', ...published }));
  await portal.build('documentation', { title: 'Nieczytany', slug: 'nieczytany', ...published });
  await portal.build('documentation', { title: 'Szkic', slug: 'szkic', content: 'T' });
});
afterAll(() => portal?.stop());
afterEach(async () => {
  now = noon;
  await portal.reads.write();
  await portal.sql`truncate page_reads`;
});

/** Asks for a page in the one shape that needs no build of the pages. */
async function open(path: string, { agent = browser, method = 'GET', header = {} } = {}): Promise<number> {
  const headers = { 'user-agent': agent, accept: 'text/markdown', ...header };
  const response = await portal.ask(path, { method, headers });
  await response.arrayBuffer();
  return response.status;
}

interface Reading {
  items: { id: string; reads: number; url: string; title: string; helpful: number; unhelpful: number }[];
  days: { date: string; reads: number }[];
}
async function reading(query = ''): Promise<Reading> {
  await portal.reads.write();
  return (await portal.ask(`/api/v1/stats/reading${query}`, { token })).json() as Promise<Reading>;
}

test('a page is counted by its address, whatever its query, as a document and as data, with what readers said', async () => {
  expect(await open('/dokumentacja/tonery')).toBe(200);
  expect(await open('/dokumentacja/tonery?cokolwiek=1')).toBe(200);
  for (const target of ['/dokumentacja/tonery', '/dokumentacja/tonery.data', '/dokumentacja/tonery?utm_source=list'])
    portal.reads.count(target, browser);
  const said = { module: 'documentation', id, helpful: false };
  expect((await portal.ask('/api/v1/feedback', { method: 'POST', json: said })).status).toBe(202);
  const { items, days } = await reading();
  expect(items).toEqual([
    {
      module: 'documentation',
      id,
      title: 'Żółte tonery',
      url: '/dokumentacja/tonery',
      reads: 5,
      helpful: 0,
      unhelpful: 1,
    },
  ]);
  expect(days).toHaveLength(90);
  expect(days.at(-1)).toEqual({ date: day(), reads: 5 });
  await portal.sql`truncate feedback`;
});

test('made-up queries of one page take no room of their own', async () => {
  const set = vi.spyOn(Map.prototype, 'set');
  for (let at = 0; at < 50; at++) portal.reads.count(`/dokumentacja/tonery?utm_source=${at}`, browser);
  const kept = set.mock.calls.map(([key]) => String(key)).filter((key) => key.startsWith('/dokumentacja/'));
  set.mockRestore();
  expect(kept).toEqual(['/dokumentacja/tonery']);
  expect((await reading()).items).toMatchObject([{ id, reads: 50 }]);
});

test('robots, other methods, drafts, lists and pages that are not there are no reads', async () => {
  for (let time = 0; time < 2; time++) await open('/dokumentacja/tonery', { agent: robot });
  portal.reads.count('/dokumentacja/tonery', robot);
  await open('/dokumentacja/tonery', { method: 'HEAD' });
  await open('/dokumentacja/szkic');
  await open('/dokumentacja/nie-ma');
  for (const target of ['/dokumentacja', '/', '/dokumentacja/rozpoczecie', '/dokumentacja/%E0%A4%A', '/a/b/c'])
    portal.reads.count(target, browser);
  expect((await reading()).items).toEqual([]);
});

test('what a browser fetches ahead of a person is no read', async () => {
  await open('/dokumentacja/tonery', { header: { 'sec-purpose': 'prefetch;prerender' } });
  await open('/dokumentacja/tonery', { header: { purpose: 'prefetch' } });
  expect((await reading()).items).toEqual([]);
});

test('a day is one of Warsaw, also across its midnight, and a period has both of its ends', async () => {
  now = new Date(`${day()}T21:59:00Z`);
  portal.reads.count('/dokumentacja/tonery', browser);
  now = new Date(`${day()}T23:01:00Z`);
  portal.reads.count('/dokumentacja/tonery', browser);
  portal.reads.count('/dokumentacja/tonery', browser);
  now = noon;
  expect((await reading(`?from=${day()}&to=${day(1)}`)).days).toEqual([
    { date: day(), reads: 1 },
    { date: day(1), reads: 2 },
  ]);
  expect((await reading(`?from=${day(1)}&to=${day(1)}`)).items[0]?.reads).toBe(2);
});

test.each([
  '?from=2026-02-30',
  '?from=2026-11-21&to=2026-11-20',
  '?from=2020-01-01&to=2026-01-01',
  '?from=0001-01-01&to=0001-02-01',
  '?to=jutro',
])('no period: %s', async (query) =>
  expect((await portal.ask(`/api/v1/stats/reading${query}`, { token })).status).toBe(422),
);

test('what could not be written waits for the next time, and counts once', async () => {
  portal.reads.count('/dokumentacja/tonery', browser);
  await portal.sql`alter table page_reads rename to page_reads_away`;
  await expect(portal.reads.write()).rejects.toThrow();
  portal.reads.count('/dokumentacja/tonery', browser);
  await portal.sql`alter table page_reads_away rename to page_reads`;
  expect((await reading()).items[0]?.reads).toBe(2);
  expect((await reading()).items[0]?.reads).toBe(2);
});

test('instances that write at once add up', async () => {
  const { systemDb: db, log } = portal.services;
  const counters = [1, 2, 3, 4].map(() => createReadCounter({ db, clock: { now: () => now }, log }));
  for (const counter of counters) {
    counter.count('/dokumentacja/tonery', browser);
    counter.count('/dokumentacja/nieczytany', browser);
  }
  await Promise.all(counters.map((counter) => counter.write()));
  expect((await reading()).items.map(({ reads }) => reads)).toEqual([4, 4]);
});

test('a killed portal loses at most the reads of its last minute', async () => {
  const seconds = 79;
  const said = await runUntilKilled('reads-to-kill', {
    owner: portal.database.owner,
    path: '/dokumentacja/tonery',
    agent: browser,
    seconds,
  });
  expect(said).toEqual(Array.from({ length: seconds }, () => '200'));
  const [row] = await portal.sql<{ reads: number }>`select reads from page_reads`;
  expect(row?.reads).toBeGreaterThanOrEqual(seconds - 60);
  // It was killed with reads that nobody had written.
  expect(row?.reads).toBeLessThan(seconds);
});

test('nothing of the reader is kept: the table has no place for it', async () => {
  const columns = await portal.sql`
    select column_name from information_schema.columns where table_name = 'page_reads' order by 1`;
  expect(columns.map((row) => row.column_name)).toEqual(['day', 'entry_id', 'module', 'reads']);
});

test('an entry that is planned or has ended has no address, and does not count as never read', async () => {
  const { systemDb: db, clock } = portal.services;
  const [past, coming] = [-2, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const make = (title: string, times: object) =>
    portal.build('documentation', { title, status: 'published', ...times }).then((entry) => entry.id);
  const planned = await make('Plan', { publish_at: coming });
  const ended = await make('Koniec', { publish_at: null, unpublish_at: coming });
  await portal.sql`update documentation set unpublish_at = ${past ?? ''} where id = ${ended}`;
  const counted = await listPageCounts(db, readPeriod(clock), true);
  expect(counted.filter((one) => [planned, ended].includes(one.id))).toEqual([]);
  await portal.sql`
    insert into feedback (module, entry_id, helpful) values ('documentation', ${ended}, false), ('documentation', ${planned}, true)`;
  const said = await listPageCounts(db, readPeriod(clock));
  expect(said.filter((one) => [planned, ended].includes(one.id)).map(({ url }) => url)).toEqual([null, null]);
  const { items } = await listFeedback(db, { page: 1, perPage: 2 });
  expect(items.map(({ url }) => url)).toEqual([null, null]);
});
