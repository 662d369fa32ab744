import { afterAll, beforeAll, expect, test } from 'vitest';
import { shellTexts } from '#app/texts/pl/shell';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let cookie: string;

async function send(method: string, path: string, json: unknown) {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await portal.ask(`/api/v1/${path}`, { method, headers, body: JSON.stringify(json) });
  const body = (await answer.json()) as { id: string; errors?: unknown };
  expect([answer.status < 300, body.errors]).toEqual([true, undefined]);
  return body;
}
async function read(path: string) {
  const answer = await portal.ask(path);
  const html = await answer.text();
  const canonical = /<link rel="canonical" href="[^"/]*\/\/[^"/]*([^"]*)"/.exec(html)?.[1];
  return { status: answer.status, location: answer.headers.get('location'), html, canonical };
}

beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
});
afterAll(() => portal?.stop());

test('the page of a tag shows what is public under it in every section, and only that; a change shows at once', async () => {
  const unknown = await read('/tagi/sieć');
  const waysHome = unknown.html.split(`>${shellTexts.notFound.home}<`).length - 1;
  expect([unknown.status, waysHome]).toEqual([404, 1]);
  const tagged = { tags: ['Sieć'], status: 'published' };
  await send('POST', 'documentation', { title: 'Router', content: 'Kabel', ...tagged });
  await send('POST', 'changelog', {
    title: 'Wydanie',
    version: '1.0.0',
    release_date: '2026-01-01',
    content: '',
    ...tagged,
  });
  const { id } = await send('POST', 'knowledge_base', { title: 'Ukryty', ...tagged, status: 'draft' });
  const shown = await read('/tagi/SIEC');
  expect(shown).toMatchObject({ status: 200, canonical: '/tagi/siec' });
  const sitemap = async () => (await portal.ask('/sitemap.xml')).text();
  expect((await sitemap()).split('/tagi/siec<')).toHaveLength(2);
  expect(shown.html).toContain('<h1');
  for (const words of ['Tag: Sieć', 'href="/dokumentacja/router"', 'href="/dziennik-zmian/1.0.0"', '2 pozycje'])
    expect(shown.html).toContain(words);
  expect(shown.html).not.toContain('Ukryty');
  expect((await read('/dokumentacja/router')).html).toContain('href="/tagi/siec"');
  await send('PATCH', `knowledge_base/${id}`, { status: 'published' });
  expect((await read('/tagi/SIEC')).html).toContain('Ukryty');
});

test('a tag of signs is an address, and an impossible one is not found', async () => {
  await send('POST', 'documentation', { title: 'Znaki', tags: ['c++/a&b?'], status: 'published' });
  expect((await read(`/tagi/${encodeURIComponent('c++/a&b?')}`)).html).toContain('Znaki');
  for (const tag of ['%00', 'x'.repeat(41), '%20']) expect((await read(`/tagi/${tag}`)).status).toBe(404);
});

test('a public list is narrowed to a tag, says so, and leads back to all', async () => {
  await send('POST', 'documentation', { title: 'Osobny', status: 'published' });
  const { html } = await read('/dokumentacja?tag=siec');
  expect(html).toContain('Router');
  expect(html).not.toContain('Osobny');
  expect(html).toContain('Tylko z\u00a0tagiem: siec');
  expect(html).toContain('<input type="hidden" name="tag" value="siec"/>');
  expect(html).toContain('content="noindex"');
});

test('pages of a tag follow one another, and one behind the last leads to the first', async () => {
  for (let number = 1; number <= 21; number++) await send('POST', 'resources', await resource(number));
  expect((await read('/tagi/wiele')).html).toContain('Strona 1 z 2');
  expect(await read('/tagi/wiele?strona=2')).toMatchObject({ status: 200, canonical: '/tagi/wiele?strona=2' });
  expect(await read('/tagi/wiele?strona=3')).toMatchObject({ status: 302, location: '/tagi/wiele' });
});

async function resource(number: number) {
  if (number === 1) await send('POST', 'categories', { name: 'Pliki', slug: 'pliki', module: 'resources' });
  return {
    title: `Plik ${number}`,
    category: 'pliki',
    url: 'https://example.org/',
    tags: ['wiele'],
    status: 'published',
  };
}
