import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#test/log';
import { createTestPortal, type TestPortal } from '#test/portal';
import { createSearchCounter } from './count-searches.server';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.stop());

const create = () => createSearchCounter({ db: portal.services.publicDoor.db, log: silentLog });
const stored = async () =>
  (
    await portal.sql`select query, searches::int, opened::int, results::int, coverage::float from search_stats order by query`
  ).map((row) => ({ ...row }));

test('searches and opened results of one batch are all counted, each in its order', async () => {
  const counter = create();
  counter.countSearch('Hasło', { results: 0, coverage: 0 });
  counter.countSearch(' hasło ', { results: 3, coverage: 0.5 });
  counter.countSearch('kopia', { results: 1, coverage: 1 });
  counter.countOpened('HASŁO');
  await counter.write();
  expect(await stored()).toEqual([
    { query: 'hasło', searches: 2, opened: 1, results: 3, coverage: 0.5 },
    { query: 'kopia', searches: 1, opened: 0, results: 1, coverage: 1 },
  ]);
  await counter.write();
  expect((await stored())[0]).toMatchObject({ searches: 2, opened: 1 });
});

test('what cannot be written waits for the next time, with what came since', async () => {
  const counter = create();
  await portal.sql`alter table search_stats rename to search_stats_away`;
  counter.countSearch('brak', { results: 0, coverage: 0 });
  await expect(counter.write()).rejects.toThrow();
  counter.countSearch('brak', { results: 2, coverage: 0.9 });
  await portal.sql`alter table search_stats_away rename to search_stats`;
  await counter.write();
  expect((await stored())[0]).toMatchObject({ query: 'brak', searches: 2, results: 2 });
});

test('a search that is cut within an emoji is counted without it, and holds up no other', async () => {
  const counter = create();
  counter.countSearch(`${'a'.repeat(199)}😀`, { results: 0, coverage: 0 });
  counter.countSearch('dalej', { results: 1, coverage: 1 });
  await counter.write();
  const queries = (await stored()).map(({ query }) => query);
  expect(queries).toEqual(expect.arrayContaining(['a'.repeat(199), 'dalej']));
});

test('ending writes what waits', async () => {
  const counter = create();
  const end = counter.start();
  counter.countSearch('ostatnie', { results: 1, coverage: 1 });
  await end();
  expect(await stored()).toContainEqual(expect.objectContaining({ query: 'ostatnie', searches: 1 }));
});

test('instances that write the same searches at once count each', async () => {
  const words = Array.from({ length: 50 }, (_, index) => `wspólne ${index}`);
  const counters = [create(), create(), create()];
  for (const [place, counter] of counters.entries())
    for (const word of place % 2 === 0 ? words : words.toReversed())
      counter.countSearch(word, { results: 1, coverage: 1 });
  await Promise.all(counters.map((counter) => counter.write()));
  const counted = await portal.sql`select searches::int from search_stats where query like 'wspólne %'`;
  expect(counted.map((row) => row['searches'])).toEqual(words.map(() => 3));
});

test('the counter takes no more different searches than it may hold', async () => {
  const counter = create();
  for (let number = 0; number < 5_100; number++) counter.countSearch(`fala ${number}x`, { results: 0, coverage: 0 });
  await counter.write();
  const [row] = await portal.sql`select count(*)::int as kept from search_stats where query like 'fala %'`;
  expect(row?.kept).toBe(5_000);
});
