import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules } from '#app/content/registry';
import { renewRenderings, showsOldFragment } from '#app/content/renew-renderings.server';
import { silentLog } from './log';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let token: string;
let personId: string;
const ids: Record<string, string> = {};
let paths: string[];
let member: string;

beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ token } = await portal.signIn('admin'));
  personId = (await portal.signIn('admin')).id;
  member = (await portal.signInBrowser('user')).cookie;
  for (const [module, slug] of [
    ['knowledge_base', 'faq'],
    ['documentation', 'poradniki'],
  ])
    await call('POST', '/categories', { module, slug, name: slug });
  await call('POST', '/fragments', { name: 'stopka', title: 'Stopka', content: 'Pierwsza stopka.' });
  await call('PATCH', '/settings', { show_history: true, show_metadata: true, show_authors: true });
  const published = { status: 'published' };
  const build = async (name: string, module: string, values: Record<string, unknown>) => {
    ids[name] = (await portal.build(module, { ...published, ...values })).id;
  };
  await build('drukarka', 'documentation', { title: 'Drukarka', slug: 'drukarka', content: 'Toner.', tags: ['biuro'] });
  await build('skaner', 'documentation', { title: 'Skaner', slug: 'skaner', content: 'Szyba.' });
  await build('monitor', 'documentation', { title: 'Monitor', slug: 'monitor', content: '{{fragment:stopka}}' });
  const audience = 'members';
  await build('grafik', 'documentation', { title: 'Grafik', slug: 'grafik', content: 'Dyżury.', audience });
  await build('szkic', 'documentation', { title: 'Szkic', slug: 'szkic', content: 'Nic.', status: 'draft' });
  await build('kawa', 'knowledge_base', {
    title: 'Kawa',
    slug: 'kawa',
    content: 'Ziarna.',
    category: 'faq',
    related: ['/dokumentacja/skaner'],
  });
  await build('herbata', 'knowledge_base', { title: 'Herbata', slug: 'herbata', content: 'Liście.', category: 'faq' });
  await build('wydanie', 'changelog', { title: 'Wydanie', version: '1.2.3' });
  await build('przerwa', 'announcements', { title: 'Przerwa', content: 'W nocy.' });
  const entries = ['drukarka', 'skaner', 'monitor', 'grafik'].map((slug) => `/dokumentacja/${slug}`);
  paths = [
    '/',
    ...modules.map(({ path }) => `/${path}`),
    ...entries,
    ...entries.map((path) => `${path}/historia`),
    ...entries.map((path) => `${path}.md`),
    '/baza-wiedzy/kawa',
    '/baza-wiedzy/herbata',
    '/baza-wiedzy/faq',
    '/dziennik-zmian/1.2.3',
    '/tagi/biuro',
    '/feed.xml',
    '/sitemap.xml',
    '/llms.txt',
    '/llms-full.txt',
  ];
});
afterAll(() => portal?.stop());

async function call(method: string, path: string, json?: unknown): Promise<void> {
  const response = await portal.ask(`/api/v1${path}`, { method, token, json });
  expect(response.status, `${method} ${path} ${await response.clone().text()}`).toBeLessThan(300);
}

interface Reader {
  read(path: string): Promise<string>;
  /** What is kept for an address, if anything is. */
  copyOf(path: string): unknown;
}

const guest: Reader = {
  read: async (path) => (await portal.ask(path)).text(),
  copyOf: (path) => portal.cache.find(path),
};

const signedIn: Reader = {
  async read(path) {
    const answer = await portal.ask(path, { headers: { cookie: member } });
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'none';
    return (await answer.text()).replaceAll(nonce, 'NONCE');
  },
  copyOf: (path) => portal.memberCache.find(`user ${path}`),
};

/**
 * Caches every page, makes the change, and compares the pages still cached with fresh renders.
 * @returns the pages that were still kept for guests
 */
async function keptAfter(change: () => Promise<void>): Promise<string[]> {
  const readers = [guest, signedIn];
  for (const { read } of readers) for (const path of paths) await read(path);
  const before = readers.map(({ copyOf }) => new Map(paths.map((path) => [path, copyOf(path)])));
  for (const kept of before) expect([...kept.values()].filter(Boolean).length).toBeGreaterThan(paths.length / 2);
  await change();
  // Not the same copy: it was dropped, and made anew in the background.
  const after = readers.map(({ copyOf }, at) =>
    paths.filter((path) => {
      const copy = before[at]?.get(path);
      return copy && copyOf(path) === copy;
    }),
  );
  const texts = new Map<string, string>();
  for (const [at, { read }] of readers.entries())
    for (const path of after[at]!) texts.set(`${at} ${path}`, await read(path));
  portal.cache.clear();
  portal.memberCache.clear();
  for (const [at, { read }] of readers.entries())
    for (const path of after[at]!)
      expect(parting(texts.get(`${at} ${path}`) ?? '', await read(path)), `${at} ${path}`).toEqual([]);
  return after[0]!;
}

/** The first difference of two texts, shortened; nothing where they are equal. */
function parting(one: string, other: string): string[] {
  if (one === other) return [];
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 80));
}

const patch = (module: string, name: string, json: unknown) => () => call('PATCH', `/${module}/${ids[name]}`, json);

test('a text changes: the pages of others stay', async () => {
  const kept = await keptAfter(patch('documentation', 'drukarka', { content: 'Papier.' }));
  expect(kept).toContain('/dokumentacja/skaner');
  expect(kept).toContain('/dokumentacja/monitor.md');
  expect(kept).toContain('/baza-wiedzy/kawa');
  expect(kept).toContain('/dokumentacja/skaner/historia');
  expect(kept).not.toContain('/dokumentacja/drukarka');
  expect(kept).not.toContain('/dokumentacja/drukarka/historia');
  expect(kept).not.toContain('/dokumentacja');
});

test('a fragment changes: the pages of entries that do not show it stay', async () => {
  const { systemDb: db, changes } = portal.services;
  const renewal = { db, changes, log: silentLog, signal: new AbortController().signal, outdated: showsOldFragment };
  const [fragment] = await portal.sql<{ id: string }>`select id from fragments`;
  const kept = await keptAfter(async () => {
    await call('PATCH', `/fragments/${fragment?.id}`, { content: 'Druga stopka.' });
    expect(await renewRenderings(renewal)).toBe(1);
  });
  expect(kept).toContain('/dokumentacja/skaner');
  expect(kept).not.toContain('/dokumentacja/monitor');
});

test('a draft changes, comes and goes: everything stays', async () => {
  const shown = paths.filter((path) => !path.startsWith('/dokumentacja/grafik'));
  expect(await keptAfter(patch('documentation', 'szkic', { title: 'Inny szkic', content: 'Coś.' }))).toEqual(shown);
  const draft = { title: 'Nowy', slug: 'nowy', content: 'Nic.', status: 'draft' };
  expect(await keptAfter(() => call('POST', '/documentation', draft))).toEqual(shown);
});

test.each<[string, () => Promise<void>]>([
  ['a title changes', patch('documentation', 'skaner', { title: 'Skaner płaski' })],
  ['an address changes', patch('documentation', 'monitor', { slug: 'monitory' })],
  ['tags change', patch('documentation', 'drukarka', { tags: ['biuro', 'papier'] })],
  ['an order changes', patch('documentation', 'skaner', { position: 0 })],
  ['a category changes', patch('documentation', 'skaner', { category: 'poradniki' })],
  ['what only members read changes', patch('documentation', 'grafik', { title: 'Grafik dyżurów', content: 'Nocne.' })],
  ['one is for members alone', patch('documentation', 'drukarka', { audience: 'members' })],
  ['and for everybody again', patch('documentation', 'drukarka', { audience: 'public' })],
  ['an answer changes', patch('knowledge_base', 'kawa', { content: 'Woda i ziarna.' })],
  ['one is taken back', patch('knowledge_base', 'herbata', { status: 'draft' })],
  ['one is published', patch('knowledge_base', 'herbata', { status: 'published' })],
  ['one that another leads to is taken back', patch('documentation', 'skaner', { status: 'archived' })],
  ['it comes back', patch('documentation', 'skaner', { status: 'published' })],
  ['an owner changes', async () => patch('documentation', 'drukarka', { owner: personId })()],
  ['the owner is renamed', () => call('PATCH', `/users/${personId}`, { username: 'Jan Kowalski' })],
  ['one is planned', patch('documentation', 'drukarka', { publish_at: '2199-01-01T00:00:00Z' })],
  ['and is not', patch('documentation', 'drukarka', { publish_at: null })],
  ['a release gets another date', patch('changelog', 'wydanie', { release_date: '2024-01-01' })],
  ['one is deleted', () => call('DELETE', `/announcements/${ids.przerwa}`)],
  ['a setting changes', () => call('PATCH', '/settings', { site_name: 'Inna nazwa' })],
])('%s: what is kept is what it would be now', async (_, change) => {
  await keptAfter(change);
});
