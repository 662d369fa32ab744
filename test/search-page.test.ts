import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  const { cookie } = await portal.signInBrowser('admin');
  const post = async (path: string, body: object) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await portal.ask(`/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
  };
  await post('categories', { name: 'Poradniki', slug: 'poradniki', module: 'documentation' });
  await post('categories', { name: 'Inne', slug: 'inne', module: 'documentation' });
  const page = (title: string, slug: string, content: string, category: string | null) =>
    post('documentation', { title, slug, content, category, status: 'published' });
  await page(
    'Konta',
    'konta',
    '## Wstęp\n\nO czym.\n\n## Hasło\n\nTu się je ustawia.\n\n## Role\n\nHasło a role.',
    'poradniki',
  );
  await page('Serwer', 'serwer', 'Hasło do serwera i kopie bazy.', 'inne');
  await post('knowledge_base', {
    title: 'Zapomniane hasło',
    slug: 'zapomniane',
    content: 'Co robić, bez czekania.',
    tags: ['Konto'],
    status: 'published',
  });
});
afterAll(() => portal.stop());

const open = async (query: Record<string, string>) =>
  (await (await portal.ask(`/szukaj?${new URLSearchParams(query)}`)).text()).replaceAll('<!-- -->', '');
/** The addresses that the results lead to. */
const hits = (html: string) =>
  [...(/<ol[^]*?<\/ol>/.exec(html)?.[0] ?? '').matchAll(/href="([^"]+)"/g)].map(([, url]) => url);

test('a hit names its section, and further sections of the same page stand under it, all with marks', async () => {
  const html = await open({ q: 'hasło' });
  expect(hits(html).filter((url) => url?.startsWith('/dokumentacja/konta'))).toEqual([
    '/dokumentacja/konta#haslo',
    '/dokumentacja/konta#role',
  ]);
  expect(html).toMatch(/Konta<\/span><span[^>]*> › <span><mark>Hasło<\/mark>/);
  expect(html).toContain('<mark>Hasło</mark> a role.');
});

test('a suggestion names its section, too, with marks', async () => {
  const { items } = (await (await portal.ask('/szukaj/podpowiedzi?q=has%C5%82')).json()) as { items: object[] };
  expect(items).toContainEqual(
    expect.objectContaining({ html: 'Konta › <mark>Hasło</mark>', url: '/dokumentacja/konta#haslo' }),
  );
});

describe('filters', () => {
  test('leave the pages of a section, or of a tag', async () => {
    const ofSection = await open({ q: 'hasło', dzial: 'baza-wiedzy' });
    expect([hits(ofSection), hits(await open({ q: 'hasło', tag: 'konto' }))]).toEqual([
      ['/baza-wiedzy/zapomniane'],
      ['/baza-wiedzy/zapomniane'],
    ]);
    expect(ofSection).toContain('href="/szukaj?q=has%C5%82o&amp;dzial=dokumentacja"');
  });

  test('stand in the address and keep one another', async () => {
    const html = await open({ q: 'hasło', kategoria: 'poradniki' });
    expect(hits(html)[0]).toBe('/dokumentacja/konta#haslo');
    expect(html).not.toContain('/dokumentacja/serwer');
    expect(html).toContain('href="/szukaj?q=has%C5%82o&amp;kategoria=inne"');
    expect(html).toContain('href="/szukaj?q=has%C5%82o&amp;dzial=dokumentacja&amp;kategoria=poradniki"');
    expect(html).toMatch(/aria-current="true"[^>]*>Poradniki \(1\)/);
  });

  test('that hide every result are named, with the number of results without each', async () => {
    const html = await open({ q: 'czekania', kategoria: 'poradniki', dzial: 'baza-wiedzy' });
    expect(html).toContain('Filtry ukrywają wyniki');
    expect(html).toMatch(
      /href="\/szukaj\?q=czekania&amp;dzial=baza-wiedzy"[^>]*>Bez filtru „Kategoria: [^”]+”<\/a>: 1 wynik/,
    );
    expect(html).not.toContain('Co może pomóc');
  });

  test('one of which is not enough are offered to be left out together', async () => {
    const html = await open({ q: 'czekania', kategoria: 'poradniki', dzial: 'komunikaty' });
    expect(html).toMatch(/href="\/szukaj\?q=czekania"[^>]*>Bez żadnych filtrów<\/a>: 1 wynik/);
  });

  test('the newest come first on request', async () => {
    expect(hits(await open({ q: 'hasło', kolejnosc: 'najnowsze' }))).toEqual([
      '/baza-wiedzy/zapomniane',
      '/dokumentacja/serwer',
      '/dokumentacja/konta#haslo',
      '/dokumentacja/konta#role',
    ]);
  });

  test('are not counted as searches of their own', async () => {
    await open({ q: 'serwer', dzial: 'dokumentacja' });
    await open({ q: 'serwer', kategoria: 'inne' });
    await open({ q: 'serwer', kolejnosc: 'najnowsze' });
    expect(await portal.sql`select from search_stats where query = 'serwer'`).toHaveLength(0);
  });
});

test('what was looked for instead is told, with the way to the words as typed, and from there back', async () => {
  const html = await open({ q: 'srewer haslo' });
  expect(html).toContain('Zamiast „srewer” szukaliśmy: „serwer”.');
  expect(html).not.toContain('Czy chodziło o');
  expect(html).toMatch(/href="\/szukaj\?q=%22srewer%22\+%22haslo%22"[^>]*>srewer haslo</);
  const exact = await open({ q: '"srewer" "haslo"' });
  expect(exact).toContain('Nic nie znaleziono');
  expect(exact).not.toContain('Zamiast „');
  expect(exact).toMatch(/href="\/szukaj\?q=srewer\+haslo"[^>]*>srewer haslo</);
  expect(hits(await open({ q: '"hasło" "kopie"' }))).toEqual(['/dokumentacja/serwer']);
});
