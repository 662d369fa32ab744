import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageKey } from '#app/search/index/page-store';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { buildDocument } from '#test/build-document';
import { createTestDatabase, type TestDatabase } from '#test/database';
import type { SearchOptions } from '#app/search/search-document';
import { enoughCandidates } from './plan-candidates';
import { PostgresIndex } from './postgres-index.server';

const analyser = loadAnalyser();
const { signal } = new AbortController();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const hiddenIds = new Set<string>();
const hidden = async (pages: readonly { module: string; id: string }[]) =>
  new Set(pages.filter(({ id }) => hiddenIds.has(id)).map(({ module, id }) => pageKey(module, id)));

/** An index as another process would have it. */
async function open(engine: string, reader: 'public' | 'members' = 'public'): Promise<PostgresIndex> {
  const index = new PostgresIndex({ analyser, db: database.doors.admin, reader, engine, hidden });
  await index.begin();
  return index;
}

/** @param texts by id; null for a page that readers do not see */
async function renew(index: PostgresIndex, texts: Record<string, string | null>, state = 'x'): Promise<void> {
  const found = Object.entries(texts).flatMap(([id, text]) =>
    text === null ? [] : [{ id, state: `${state} ${text}`, document: buildDocument({ id, text }) }],
  );
  await index.renew({ module: 'documentation', ids: Object.keys(texts), read: async () => found, signal });
}

const find = async (index: PostgresIndex, query: string) =>
  (await index.search(query, { limit: 10 })).items.map(({ id }) => id);

test('a process finds what another one has written, with words that it did not know', async () => {
  const [one, other] = [await open('a'), await open('a')];
  await renew(one, { zuk: 'Chrząszcz brzmi.', pies: 'Pies szczeka.' });
  await other.refresh();
  expect(await find(other, 'chrząszcze')).toEqual(['zuk']);
  await renew(other, { zuk: 'Gżegżółka kuka.', pies: null });
  // Not told of anything, it asks again when a candidate is newer than its words.
  await renew(other, { zuk: 'Brzmi gżegżółka.' });
  expect((await one.search('brzmieć', { limit: 1 })).items).toMatchObject([
    { snippet: '<mark>Brzmi</mark> gżegżółka.' },
  ]);
  expect(await find(one, 'gżegżółki')).toEqual(['zuk']);
  expect(await find(one, 'pies')).toEqual([]);
  expect([one.size, other.size]).toEqual([1, 1]);
});

test('counts are those of the pages that are left, whoever wrote and however often', async () => {
  const [one, other] = [await open('b'), await open('b')];
  const texts = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`s${at}`, `Strona ${at} o rybach.`]));
  await Promise.all([renew(one, texts), renew(other, texts)]);
  await Promise.all([renew(one, { s1: null, s2: 'Ptaki.' }), renew(other, { s3: null, s4: 'Ryba i ptak.' })]);
  const rows = await database.sql`
    select text, pages::int from search_counts where reader = 'public' and kind = 'term' and text in ('ryba', 'ptak') order by 1`;
  expect(rows).toEqual([
    { text: 'ptak', pages: 2 },
    { text: 'ryba', pages: 9 },
  ]);
  const [total] = await database.sql`select pages::int from search_counts where kind = 'total' and number = 0`;
  expect(total).toEqual({ pages: 10 });
});

test('what readers do not see at this moment is no hit, though it is still in the index', async () => {
  const index = await open('c');
  await renew(index, { jawny: 'Ogród.', skryty: 'Ogrody.' });
  hiddenIds.add('skryty');
  expect(await index.search('ogród', { limit: 10 })).toMatchObject({ total: 1, items: [{ id: 'jawny' }] });
  expect((await index.suggest('ogr', 10)).map(({ id }) => id)).toEqual(['jawny']);
  hiddenIds.clear();
});

test('no word of what members read is known to the index of the public', async () => {
  const [ofPublic, ofMembers] = [await open('d'), await open('d', 'members')];
  await renew(ofMembers, { tajny: 'Pszczelarz.' });
  expect(await ofPublic.search('pszczelaż', { limit: 5 })).toMatchObject({ total: 0, correction: null });
  expect(await find(ofMembers, 'pszczelaż')).toEqual(['tajny']);
});

test('a page that could not be written leaves no word behind', async () => {
  const index = await open('e');
  const read = () => Promise.reject(new Error('away'));
  await expect(index.renew({ module: 'documentation', ids: ['a'], read, signal })).rejects.toThrow('away');
  const broken = { ...buildDocument({ id: 'a', text: 'Wieloryb.' }), url: null as never };
  const failing = async () => [
    { id: 'b', state: '1', document: buildDocument({ id: 'b', text: 'Delfin.' }) },
    { id: 'a', state: '1', document: broken },
  ];
  await expect(index.renew({ module: 'documentation', ids: ['a', 'b'], read: failing, signal })).rejects.toThrow();
  expect([index.size, await find(index, 'delfin')]).toEqual([0, []]);
  expect((await index.search('delfim', { limit: 1 })).correction).toBeNull();
});

test('an index of another version is made anew, and the version before writes nothing into it', async () => {
  const old = await open('f');
  await renew(old, { a: 'Stary zamek.' });
  const fresh = await open('g');
  expect(await find(fresh, 'zamek')).toEqual([]);
  await renew(fresh, { b: 'Nowy zamek.' });
  await renew(old, { c: 'Zamek na piasku.' });
  expect(await find(fresh, 'zamek')).toEqual(['b']);
  expect(await find(old, 'zamek')).toEqual(['b']);
});

test('no more candidates are ranked than may be, those with the words in their titles first', async () => {
  const index = await open('h');
  const found = Array.from({ length: 1_010 }, (_, at) => {
    const title = at === 1_009 ? 'Przelew' : `${at < enoughCandidates ? 'Konto' : 'Strona'} ${at}`;
    return { id: `p${at}`, state: '1', document: buildDocument({ id: `p${at}`, title, text: 'Przelew i konto.' }) };
  });
  await index.renew({ module: 'documentation', ids: found.map(({ id }) => id), read: async () => found, signal });
  const { items, total } = await index.search('przelewy', { limit: 3 });
  expect([items[0]?.id, total]).toEqual(['p1009', 1_000]);

  // Enough have it in their titles; for the newest, or further pages of hits, that says nothing.
  const count = async (options: Partial<SearchOptions>) =>
    (await index.search('konta', { limit: 10, ...options })).total;
  expect(await count({})).toBe(enoughCandidates);
  expect(await count({ newestFirst: true })).toBe(1_000);
  expect(await count({ offset: enoughCandidates })).toBe(1_000);
});

test('pages that are candidates again are not read again until they change', async () => {
  let asked = 0;
  const db = new Proxy(database.doors.admin, {
    get(target, name: 'execute' | 'select') {
      if (name === 'execute' || name === 'select') asked++;
      return target[name];
    },
  });
  const index = new PostgresIndex({ analyser, db, reader: 'public', engine: 'i', hidden });
  await index.begin();
  await renew(index, { a: 'Zielony czajnik.', b: 'Czajnik.' });
  const countedSearch = async () => {
    asked = 0;
    const { items } = await index.search('czajniki', { limit: 5 });
    return [asked, items.map(({ id, snippet }) => `${id}: ${snippet}`)];
  };
  const hits = ['b: <mark>Czajnik</mark>.', 'a: Zielony <mark>czajnik</mark>.'];
  // Candidates, their rows, their texts.
  expect(await countedSearch()).toEqual([3, hits]);
  expect(await countedSearch()).toEqual([1, hits]);
  await renew(index, { a: 'Stary czajnik.' });
  expect(await countedSearch()).toEqual([3, [hits[0], 'a: Stary <mark>czajnik</mark>.']]);
});
