import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let cookie: string;

const build = (module: string, values: Record<string, unknown>) =>
  portal.ask(`/api/v1/${module}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'published', ...values }),
  });

async function read(path: string) {
  const response = await portal.ask(path);
  const html = await response.text();
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  const canonical = /<link rel="canonical" href="[^"/]*\/\/[^"/]*([^"]*)"/.exec(html)?.[1];
  return { status: response.status, location: response.headers.get('location'), html, title, canonical };
}

const currentTab = (html: string) =>
  /<a[^>]*aria-current="page"[^>]*>(Artykuły|FAQ|Dokumenty|Szablony|Wydarzenia)</.exec(html)?.[1];

beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
  for (let number = 1; number <= 21; number++)
    await build('documentation', { title: `Drukarka ${number}`, slug: `drukarka-${number}`, content: 'Toner' });
});
afterAll(() => portal?.stop());

describe('a public list', () => {
  test('leads from a page behind its end to its last one', async () => {
    expect(await read('/dokumentacja?strona=99')).toMatchObject({ status: 302, location: '/dokumentacja?strona=2' });
    expect(await read('/dokumentacja?q=drukarka&strona=7')).toMatchObject({
      status: 302,
      location: '/dokumentacja?q=drukarka&strona=2',
    });
    expect(await read('/komunikaty?strona=2')).toMatchObject({ status: 302, location: '/komunikaty' });
    expect(await read('/szukaj?q=drukarka&strona=9')).toMatchObject({
      status: 302,
      location: '/szukaj?q=drukarka&strona=3',
    });
  });

  test('takes a page that is no number as the first one', async () => {
    for (const page of ['0', '-1', 'abc', '1.5'])
      expect((await read(`/dokumentacja?strona=${page}`)).html).toContain('Strona 1 z 2');
  });

  test('names its further pages in title and canonical address', async () => {
    expect(await read('/dokumentacja?strona=2')).toMatchObject({
      title: 'Dokumentacja, strona 2 – Portal Dokumentacji',
      canonical: '/dokumentacja?strona=2',
    });
  });

  test('keeps what was searched for out of the indexes of search engines', async () => {
    expect((await read('/dokumentacja?q=drukarka')).html).toContain('<meta name="robots" content="noindex"/>');
    expect((await read('/dokumentacja')).html).not.toContain('noindex');
  });

  test('finds in texts what readers read: all entries, by any part of a word and by words apart', async () => {
    await build('documentation', {
      title: 'Papier',
      slug: 'papier',
      content: 'W podajniku leży [zapas](/dokumentacja/niewidoczny) na rok, model A4-80g.',
    });
    const found = async (q: string) => (await read(`/dokumentacja?q=${q}`)).html.includes('>Papier<');
    for (const q of ['podajnik', 'odajni', 'rok+zapas', 'PODAJNIK+rok', 'a4-80', 'niewidoczny)'])
      expect([q, await found(q)]).toEqual([q, true]);
    for (const q of ['niewidoczny', 'nigdzie']) expect([q, await found(q)]).toEqual([q, false]);
  });

  test('finds releases by the kind of a change, which stands in their text alone', async () => {
    await build('changelog', {
      title: 'Drobiazgi',
      version: '9.1.0',
      release_date: '2026-01-02',
      content: '- naprawa: Druk w kolorze',
    });
    for (const q of ['naprawa', 'aprawa', 'kolorze'])
      expect([q, (await read(`/dziennik-zmian?q=${q}`)).html.includes('Druk w kolorze')]).toEqual([q, true]);
  });

  test('offers to search everywhere when it finds nothing', async () => {
    expect((await read('/zasoby?q=drukarka')).html).toContain('href="/szukaj?q=drukarka"');
  });
});

describe('pages under several addresses', () => {
  test.each([
    ['/baza-wiedzy', 'Artykuły', '/baza-wiedzy'],
    ['/baza-wiedzy/artykuly', 'Artykuły', '/baza-wiedzy'],
    ['/baza-wiedzy/faq', 'FAQ', '/baza-wiedzy/faq'],
    ['/baza-wiedzy/slownik', 'Artykuły', '/baza-wiedzy/slownik'],
    ['/zasoby', 'Dokumenty', '/zasoby'],
    ['/zasoby/do-pobrania', 'Dokumenty', '/zasoby'],
    ['/zasoby/szablony', 'Szablony', '/zasoby/szablony'],
    ['/zasoby/szablony/', 'Szablony', '/zasoby/szablony'],
    ['/Zasoby/Wydarzenia', 'Wydarzenia', '/zasoby/wydarzenia'],
  ])('%s shows the tab %s', async (path, tab, canonical) => {
    const page = await read(path);
    expect([currentTab(page.html), page.canonical]).toEqual([tab, canonical]);
  });

  test('narrow articles to a category with those in it, and their pages lead back to it', async () => {
    const make = (json: object) =>
      portal.ask('/api/v1/categories', {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ module: 'knowledge_base', ...json }),
      });
    await make({ name: 'Biuro', slug: 'biuro' });
    await make({ name: 'Skanery', slug: 'skanery', parent: 'biuro' });
    await build('knowledge_base', { title: 'Podajnik', slug: 'podajnik', content: 'Rolka', category: 'skanery' });
    await build('knowledge_base', { title: 'Poza biurem', slug: 'poza-biurem', content: 'Inne' });
    const page = await read('/baza-wiedzy?kategoria=biuro');
    expect(page.title).toBe('Biuro – Portal Dokumentacji');
    expect([page.html.includes('>Podajnik<'), page.html.includes('>Poza biurem<')]).toEqual([true, false]);
    expect((await read('/baza-wiedzy?kategoria=nie-ma')).html).toContain('>Poza biurem<');
    const article = (await read('/baza-wiedzy/podajnik')).html;
    expect(article).toMatch(/href="\/baza-wiedzy\?kategoria=biuro"[^]*href="\/baza-wiedzy\?kategoria=skanery"/);
  });

  test('keep what was searched for when the tab is changed', async () => {
    expect((await read('/baza-wiedzy?q=toner')).html).toContain('href="/baza-wiedzy/faq?q=toner"');
    expect((await read('/zasoby?q=toner')).html).toContain('href="/zasoby/szablony?q=toner"');
  });

  test('are told apart by their titles', async () => {
    expect((await read('/baza-wiedzy/slownik')).title).toBe('Słownik – Baza Wiedzy – Portal Dokumentacji');
    expect((await read('/dokumentacja/samouczki')).title).toBe('Samouczki – Portal Dokumentacji');
  });
});

test('the way to a page begins at the home page, and search engines can read it', async () => {
  const crumbs = async (path: string) => {
    const [, way = ''] =
      /itemType="https:\/\/schema.org\/BreadcrumbList"[^>]*>(.*?)<\/ol>/s.exec((await read(path)).html) ?? [];
    return [...way.matchAll(/itemProp="name"[^>]*>([^<]*)<.*?itemProp="position" content="(\d)"/gs)].map(
      ([, name, position]) => `${position} ${name}`,
    );
  };
  expect(await crumbs('/dokumentacja/samouczki')).toEqual(['1 Strona główna', '2 Dokumentacja', '3 Samouczki']);
  expect(await crumbs('/dokumentacja/drukarka-1')).toEqual(['1 Strona główna', '2 Dokumentacja', '3 Drukarka 1']);
});

test('the home page tells search engines the name of the site', async () => {
  expect((await read('/')).html).toContain('"@type":"WebSite","name":"Portal Dokumentacji"');
});

test('the glossary is in the order of the Polish alphabet', async () => {
  await portal.ask('/api/v1/categories', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Słownik', slug: 'slownik', module: 'knowledge_base' }),
  });
  for (const title of ['Żeton', 'Ćwiartka', 'Zasób', 'Cena'])
    await build('knowledge_base', { title, category: 'slownik', content: 'x' });
  const { html } = await read('/baza-wiedzy/slownik');
  expect(html.match(/Żeton|Ćwiartka|Zasób|Cena/g)?.slice(0, 4)).toEqual(['Cena', 'Ćwiartka', 'Zasób', 'Żeton']);
});

test('answers that stand on one page have no anchor in common, and lead to their own', async () => {
  await portal.ask('/api/v1/categories', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'FAQ', slug: 'faq', module: 'knowledge_base' }),
  });
  for (const title of ['Jak drukować', 'Jak skanować'])
    await build('knowledge_base', {
      title,
      category: 'faq',
      content: '## Krok po kroku\n\nZobacz [wyżej](#krok-po-kroku).',
    });
  const { html } = await read('/baza-wiedzy/faq');
  const ids = [...html.matchAll(/<[^>]* id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
  for (const slug of ['jak-drukowac', 'jak-skanowac'])
    expect(html).toContain(`Zobacz <a href="#${slug}--krok-po-kroku">`);
});

describe('an address at which nothing stands', () => {
  test.each([
    ['/nie-ma', 'Oops! Page not found', 'Strona o\u00a0tym adresie nie istnieje', '/'],
    ['/dokumentacja/nie-ma', 'Oops! Page not found', 'Dokument pod tym adresem nie istnieje', '/dokumentacja'],
    ['/baza-wiedzy/nie-ma', 'Oops! Page not found', 'Artykuł pod tym adresem nie istnieje', '/baza-wiedzy'],
    ['/dziennik-zmian/9.9', 'Oops! Page not found', 'Takiej wersji nie ma', '/dziennik-zmian'],
    ['/zasoby/nie-ma', 'Oops! Page not found', 'Zasób pod tym adresem nie istnieje', '/zasoby'],
    [
      '/komunikaty/nie-ma',
      'Nie znaleziono komunikatu',
      'Komunikat o podanym ID nie istnieje lub został usunięty.',
      '/komunikaty',
    ],
  ])('%s says so with status 404, in its title too, and leads back and home', async (path, words, sentence, back) => {
    const page = await read(path);
    expect(page).toMatchObject({ status: 404, title: `${words} – Portal Dokumentacji` });
    expect(page.html).toMatch(new RegExp(`<h1[^>]*>${words}</h1>`));
    const main = /<main[\s\S]*<\/main>/.exec(page.html)?.[0] ?? '';
    expect(main).toContain(sentence);
    for (const link of [back, '/']) expect(main).toContain(`href="${link}"`);
  });
});

describe('the resources', () => {
  const rows = async (path: string) =>
    [...(await read(path)).html.matchAll(/<li class="group[\s\S]*?<\/li>/g)].map(([row]) => row);
  beforeAll(async () => {
    await portal.ask('/api/v1/categories', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Biuro', slug: 'biuro', module: 'resources' }),
    });
    const event = { resource_type: 'event', category: 'biuro' };
    await build('resources', { ...event, title: 'Zjazd', event_date: '2031-05-05' });
    await build('resources', { ...event, title: 'Szkolenie', event_date: '2031-03-03' });
    await build('resources', { category: 'biuro', title: 'Norma', url: 'https://norma.example.pl/1' });
    await build('resources', { category: 'biuro', title: 'Zapowiedź' });
  });

  test('lead from the list straight to the thing itself, or say that there is no way', async () => {
    const [newest, older] = await rows('/zasoby');
    expect(newest).toMatch(/Zapowiedź[\s\S]*Brak dostępnego linku do pobrania\./);
    expect(older).toContain('href="https://norma.example.pl/1"');
  });

  test('say on their own pages that there is nothing to download, but not of an event', async () => {
    for (const [tab, says] of [
      ['/zasoby', true],
      ['/zasoby/wydarzenia', false],
    ] as const) {
      const [first = ''] = await rows(tab);
      const page = await read(/href="(\/zasoby\/[0-9a-f-]{36})"/.exec(first)?.[1] ?? '');
      expect(page.html.includes('Brak dostępnego linku do pobrania.')).toBe(says);
    }
  });

  test('show events by their date, the latest first', async () => {
    expect((await rows('/zasoby/wydarzenia')).map((row) => /Zjazd|Szkolenie/.exec(row)?.[0])).toEqual([
      'Zjazd',
      'Szkolenie',
    ]);
  });
});

describe('pages tell feed readers where to look', () => {
  const feeds = async (path: string) =>
    [
      ...(await read(path)).html.matchAll(
        /<link rel="alternate" type="application\/atom\+xml" title="([^"]*)" href="([^"]*)"/g,
      ),
    ].map(([, title, href]) => [title, href]);
  test('of the whole portal, and of the section', async () => {
    expect(await feeds('/dokumentacja')).toEqual([['Portal Dokumentacji', '/feed.xml']]);
    expect(await feeds('/dziennik-zmian')).toEqual([
      ['Portal Dokumentacji', '/feed.xml'],
      ['Dziennik Zmian', '/dziennik-zmian/feed.xml'],
    ]);
    expect(await feeds('/komunikaty')).toContainEqual(['Komunikaty', '/komunikaty/feed.xml']);
  });
});

describe('a list that cannot be loaded', () => {
  test.each([
    [
      '/dokumentacja?q=a',
      'documentation',
      'Błąd ładowania danych',
      'Nie udało się załadować dokumentacji: Wystąpił nieoczekiwany błąd. Spróbuj ponownie.',
    ],
    ['/baza-wiedzy?q=a', 'knowledge_base', 'Błąd ładowania', 'Wystąpił nieoczekiwany błąd. Spróbuj ponownie.'],
    ['/dziennik-zmian?q=a', 'changelog', 'Błąd pobierania danych', 'Nie udało się pobrać dziennika zmian.'],
    ['/komunikaty?q=a', 'announcements', 'Coś poszło nie tak', 'Wystąpił nieoczekiwany błąd.'],
  ])('%s says so within the frame of the site', async (path, table, title, text) => {
    await portal.sql.unsafe(`revoke select on ${table} from portal_public`);
    const page = await read(path);
    await portal.sql.unsafe(`grant select on ${table} to portal_public`);
    expect(page).toMatchObject({ status: 500, title: `${title} – Portal Dokumentacji` });
    expect(page.html).toMatch(new RegExp(`<h1[^>]*>${title}</h1><p[^>]*>${text}`));
    expect(page.html).toContain('aria-label="Główna nawigacja"');
  });
});
