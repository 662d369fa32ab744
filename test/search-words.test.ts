import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldSearches } from '#app/search/search-stats.server';
import { createTestPortal, type TestPortal } from './portal';

const panel = '/admin/ustawienia/wyszukiwarka';
let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
  const article = {
    title: 'Klaster obliczeniowy',
    slug: 'klaster',
    content: 'Uruchamianie węzłów.',
    status: 'published',
  };
  await portal.ask('/api/v1/knowledge_base', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(article),
  });
});
afterAll(() => portal.stop());

const search = async (q: string) => (await portal.ask(`/szukaj?${new URLSearchParams({ q })}`)).text();
const written = () => portal.services.searchCounter.write();
const page = async (query = '') => (await portal.ask(panel + query, { headers: { cookie } })).text();
const write = (fields: Record<string, string>) =>
  portal.ask(panel, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) });
const stored = async () => {
  await written();
  return (await portal.sql`select query, searches::int, results::int from search_stats order by query`).map((row) => ({
    ...row,
  }));
};

test('a search is counted by its words alone, whoever asks and however they are written', async () => {
  await search('K8s');
  await search('  k8s ');
  expect(await stored()).toEqual([{ query: 'k8s', searches: 2, results: 0 }]);
});

test.each(['jan.kowalski@example.com', 'telefon 600 700 800', '44051401359'])(
  'words that may name a person are not kept: %s',
  async (words) => {
    const before = await stored();
    await search(words);
    expect(await stored()).toEqual(before);
  },
);

test('a number that is part of a word, or is short, names nobody', async () => {
  for (const words of ['sterownik1732178912', 'błąd 80070057']) await search(words);
  expect(await stored()).toMatchObject([
    { query: 'błąd 80070057' },
    { query: 'k8s' },
    { query: 'sterownik1732178912' },
  ]);
  await portal.sql`delete from search_stats where query <> 'k8s'`;
});

test('a search without results is offered as an article and as a synonym, until it finds something', async () => {
  const missing = await page();
  expect(missing).toContain('/admin/baza-wiedzy/nowy?tytul=K8s');
  expect(missing).toContain(`${panel}?widok=slowa&amp;slowo=k8s`);
  expect(await (await portal.ask('/admin/baza-wiedzy/nowy?tytul=K8s', { headers: { cookie } })).text()).toContain(
    'value="K8s"',
  );
  expect(await page('?widok=slowa&slowo=k8s')).toContain('value="k8s"');

  expect((await write({ kind: 'synonym', word: 'k8s', target: 'klaster' })).status).toBe(200);
  expect(await search('k8s')).toContain('/baza-wiedzy/klaster');
  expect(await page()).not.toContain('tytul=K8s');
});

test('a form of a word works at once, and no longer once it is removed', async () => {
  expect(await search('wielogłowca')).not.toContain('/baza-wiedzy/klaster');
  await write({ kind: 'form', word: 'wielogłowca', target: 'klaster' });
  expect(await search('wielogłowca')).toContain('/baza-wiedzy/klaster');
  const [row] = await portal.sql`select id from search_lexicon where word = 'wielogłowca'`;
  await write({ intent: 'remove', id: String(row?.id) });
  expect(await search('wielogłowca')).not.toContain('/baza-wiedzy/klaster');
});

test('each empty field has one message of its own, and words that are equal have theirs', async () => {
  const messages = async (fields: Record<string, string>) => {
    const answer = await portal.ask(`${panel}?widok=slowa`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ kind: 'synonym', ...fields }),
    });
    return [...(await answer.text()).matchAll(/<p>(Podaj [^<]*)/g)].map(([, message]) => message);
  };
  expect(await messages({ word: '', target: ' ' })).toEqual([
    'Podaj słowo lub krótkie wyrażenie',
    'Podaj słowo lub krótkie wyrażenie',
  ]);
  expect(await messages({ word: 'plik', target: 'Plik' })).toEqual(['Podaj dwa różne słowa']);
});

test('a search of which the best result has only a part is offered, too, the most asked first, until something answers it', async () => {
  for (const words of ['klaster kwantowy', 'klaster kwantowy', 'klaster fotonowy']) await search(words);
  const rows = [...(await page()).matchAll(/tytul=Klaster\+(\w+)/g)].map(([, word]) => word);
  expect(rows).toEqual(['kwantowy', 'fotonowy']);
  await write({ kind: 'synonym', word: 'klaster kwantowy', target: 'klaster' });
  expect(await page()).not.toContain('tytul=Klaster+kwantowy');
});

test('a search after which nobody opens a result is offered, one after which somebody does is not', async () => {
  for (let times = 0; times < 5; times++) for (const words of ['uruchamianie', 'węzły']) await search(words);
  const opened = await portal.ask('/szukaj/wybor', { method: 'POST', body: new URLSearchParams({ q: ' Węzły ' }) });
  expect([opened.status, opened.headers.get('set-cookie')]).toEqual([204, null]);
  const missing = await page();
  expect(missing).toContain('tytul=Uruchamianie');
  expect(missing).not.toContain('tytul=W%C4%99z%C5%82y');
});

test('what nobody searched for cannot be told as opened', async () => {
  await portal.ask('/szukaj/wybor', { method: 'POST', body: new URLSearchParams({ q: 'cudze słowa' }) });
  expect((await stored()).map(({ query }) => query)).not.toContain('cudze słowa');
});

test('a group of the thesaurus works until an admin switches it off, and takes in words that mean its name', async () => {
  const article = { title: 'Kopia zapasowa', slug: 'kopia', content: 'Co noc.', status: 'published' };
  await portal.ask('/api/v1/knowledge_base', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(article),
  });
  expect(await search('backup')).toContain('/baza-wiedzy/kopia');
  await write({ kind: 'synonym', word: 'odbitka', target: 'kopia zapasowa' });
  expect(await search('odbitka')).toContain('/baza-wiedzy/kopia');
  expect(await page('?widok=tezaurus&q=bekap')).toMatch(/Wyłącz<span class="sr-only"> (<!-- -->)?kopia zapasowa/);
  await write({ intent: 'off', name: 'kopia zapasowa' });
  expect(await search('backup')).not.toContain('/baza-wiedzy/kopia');
  expect(await page('?widok=tezaurus&q=bekap')).toMatch(/Włącz<span class="sr-only"> (<!-- -->)?kopia zapasowa/);
  await write({ intent: 'on', name: 'kopia zapasowa' });
  expect(await search('backup')).toContain('/baza-wiedzy/kopia');
  expect((await write({ intent: 'off', name: 'nie ma takiej' })).status).toBe(404);
});

test('the thesaurus is listed by pages, which keep what was looked for', async () => {
  const rows = (html: string) => html.match(/Wyłącz<span class="sr-only">/g)?.length ?? 0;
  const first = await page('?widok=tezaurus&q=plik');
  expect(rows(first)).toBe(50);
  expect(first).toContain('widok=tezaurus&amp;q=plik&amp;page=2');
  const second = await page('?widok=tezaurus&q=plik&page=2');
  expect(rows(second)).toBeGreaterThan(0);
  expect(rows(second)).toBeLessThan(50);
});

test('what was searched long ago is forgotten', async () => {
  await portal.sql`insert into search_stats (query, day, searches, results) values ('dawno', current_date - 91, 1, 0), ('niedawno', current_date - 89, 1, 0)`;
  await forgetOldSearches(portal.services.systemDb, portal.services.clock);
  await expect.poll(async () => (await stored()).map(({ query }) => query as string)).not.toContain('dawno');
});

test('of a day with very many different searches the most frequent are kept', async () => {
  await portal.sql`insert into search_stats (query, day, searches)
    select 'losowe ' || n, current_date - 1, 1 from generate_series(1, 12000) n
    union all select 'częste', current_date - 1, 2 union all select 'z innego dnia', current_date - 2, 1`;
  await forgetOldSearches(portal.services.systemDb, portal.services.clock);
  const kept = await portal.sql`select day, count(*)::int from search_stats
    where query = any('{częste,z innego dnia}') or query like 'losowe %' group by day order by day`;
  expect(kept.map(({ count }) => count)).toEqual([1, 10_000]);
  expect(await portal.sql`select searches from search_stats where query = 'częste'`).toEqual([{ searches: 2 }]);
});
