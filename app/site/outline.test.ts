import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundModule } from '#app/content/registry.server';
import { createTestPortal, type TestPortal } from '#test/portal';
import { outlineOf } from './outline';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
  const { token } = await portal.signIn('admin');
  const category = (json: object) =>
    portal.ask('/api/v1/categories', { method: 'POST', token, json: { ...json, module: 'documentation' } });
  await category({ name: 'Poradniki', slug: 'poradniki', position: 2 });
  await category({ name: 'Start', slug: 'start', position: 1 });
  await category({ name: 'Sieć', slug: 'siec', parent: 'start' });
  await category({ name: 'Pusta', slug: 'pusta' });
});
afterAll(() => portal.stop());

const document = (title: string, category: string, more: object = {}) =>
  portal.build('documentation', { title, slug: title, category, status: 'published', content: '', ...more });
const outline = async (here: string | null) => {
  const module = boundModule('documentation');
  return outlineOf(module.definition, await portal.services.publicDoor.listingOf(module), here);
};
const titles = (entries: { title: string }[] | undefined) => entries?.map(({ title }) => title);

test('the tree has what is public in its order, with the addresses of categories, and tells where the reader is', async () => {
  await document('router', 'siec');
  await document('b', 'poradniki', { position: 2 });
  await document('a', 'poradniki', { position: 1 });
  await document('szkic', 'pusta', { status: 'draft' });
  const [start, guides, ...others] = await outline('siec');
  expect(others).toEqual([]);
  expect(start).toMatchObject({ label: 'Start', to: '/dokumentacja?kategoria=start', isHere: false, entries: [] });
  expect(start?.within).toMatchObject([{ label: 'Sieć', isHere: true, entries: [{ url: '/dokumentacja/router' }] }]);
  expect(guides).toMatchObject({ to: '/dokumentacja/poradniki' });
  expect(titles(guides?.entries)).toEqual(['a', 'b']);
});

test('a large tree carries the entries of the reader’s own branch alone', async () => {
  for (let number = 0; number < 30; number++) await document(`c${number}`, 'poradniki');
  const [start, guides] = await outline('siec');
  expect([titles(start?.within[0]?.entries), guides?.entries]).toEqual([['router'], []]);
  expect((await outline(null)).flatMap(({ entries }) => entries)).toEqual([]);
});
