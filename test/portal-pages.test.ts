import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCategories } from '#app/content/categories/categories.server';
import { readPortalPages } from '#app/content/search/portal-pages.server';
import type { SearchDocument } from '#app/search/search-document';
import { getPublicSettings } from '#app/settings/settings.server';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let pages: SearchDocument[];
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  const { db, search } = portal.services.publicDoor;
  await search.ready;
  pages = await readPortalPages(await getPublicSettings(db), await listCategories(db));
});
afterAll(() => portal.stop());

test('every page that the sitemap names and that is no entry is searched', async () => {
  const sitemap = await (await portal.ask('/sitemap.xml')).text();
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(String(address)).pathname);
  expect(named.length).toBeGreaterThan(5);
  const searched = pages.map(({ id }) => id);
  expect(named.filter((address) => !searched.includes(address))).toEqual([]);
});

test('each of them can be opened, and its title finds it', async () => {
  for (const { url, title } of pages) {
    expect([url, (await portal.ask(url)).status]).toEqual([url, 200]);
    const found = (await portal.services.publicDoor.search.search(title, { limit: 5 })).items.map((hit) => hit.url);
    expect(found, title).toContain(url);
  }
});

test.each([
  ['bieżące komunikaty', '/komunikaty'],
  ['lista poradników', '/dokumentacja/poradniki'],
  ['co się ostatnio zmieniło', '/dziennik-zmian'],
  ['pobieranie dokumentów i szablonów', '/zasoby/do-pobrania'],
])('all words of %s are on %s, which says little else', async (query, address) => {
  const { items, coverage } = await portal.services.publicDoor.search.search(query, { limit: 1 });
  expect(items[0]?.url).toBe(address);
  expect(coverage).toBeCloseTo(1);
});

test('an entry of the changelog is found as a version', async () => {
  const { token } = await portal.signIn('admin');
  const change = { type: 'feature', description: 'Klucze do odczytu' };
  const json = { title: 'Dla programów', version: '9.1.0', content: [change], status: 'published' };
  await portal.ask('/api/v1/changelog', { method: 'POST', token, json });
  const find = async (query: string) =>
    (await portal.services.publicDoor.search.search(query, { limit: 1 })).items[0]?.url;
  await expect.poll(() => find('wersja z kluczami')).toBe('/dziennik-zmian/9.1.0');
});

test.each([
  ['rozpoczęcie', '/dokumentacja/rozpoczecie'],
  ['kontakt', '/kontakt'],
])('the search page leads from %s to %s', async (query, address) => {
  const html = await (await portal.ask(`/szukaj?q=${encodeURIComponent(query)}`)).text();
  expect(html).toContain(`href="${address}"`);
});
