import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { createTestPortal, type TestPortal } from '#test/portal';
import { boundModule } from '../registry.server';
import { createKnownListings } from './known-listings.server';

const module = boundModule('documentation');
let now = Date.now();
let portal: TestPortal;
let token: string;
let id: string;
beforeAll(async () => {
  portal = await createTestPortal({ clock: { now: () => new Date(now) } });
  ({ token } = await portal.signIn('admin'));
  ({ id } = await build('Router', 'published'));
});
afterAll(() => portal?.stop());

const build = (title: string, status: string) =>
  portal.build('documentation', { title, slug: title.toLowerCase(), content: '', status });
const listing = () => portal.services.publicDoor.listingOf(module);
const titles = async () => (await listing()).entries.map(({ title }) => title);

async function patch(json: unknown): Promise<void> {
  const response = await portal.ask(`/api/v1/documentation/${id}`, { method: 'PATCH', token, json });
  expect(response.status).toBe(200);
}

test('a listing is read once, and again after what changes names, order or places', async () => {
  const first = await listing();
  expect(await listing()).toBe(first);
  await patch({ content: 'Nowy tekst.' });
  await build('Szkic', 'draft');
  expect(await listing()).toBe(first);
  await patch({ title: 'Ruter' });
  expect(await titles()).toEqual(['Ruter']);
  await build('Most', 'published');
  expect(await titles()).toEqual(['Most', 'Ruter']);
  const second = await listing();
  const json = { module: 'documentation', name: 'Sieć' };
  expect((await portal.ask('/api/v1/categories', { method: 'POST', token, json })).status).toBe(201);
  expect(await listing()).not.toBe(second);
});

test('what the home page shows is read once, and again after what changes it', async () => {
  const shown = async () => (await portal.services.publicDoor.listFeatured()).map(({ entry }) => entry.title);
  const first = await portal.services.publicDoor.listFeatured();
  expect(await portal.services.publicDoor.listFeatured()).toBe(first);
  await build('Zapas', 'draft');
  expect(await portal.services.publicDoor.listFeatured()).toBe(first);
  await patch({ title: 'Zapora' });
  expect(await shown()).toEqual(['Most', 'Zapora']);
  await patch({ featured: true });
  expect(await shown()).toEqual(['Zapora']);
  await patch({ status: 'draft' });
  expect(await shown()).toEqual(['Most']);
  await patch({ status: 'published', featured: false });
});

test('it is read again at the moment at which something appears', async () => {
  await patch({ publish_at: new Date(now + 3_600_000).toISOString() });
  const before = await listing();
  expect(await titles()).toEqual(['Most']);
  now += 3_500_000;
  expect(await listing()).toBe(before);
  now += 200_000;
  expect(await listing()).not.toBe(before);
});

test('a failed read is tried again', async () => {
  let isAway = true;
  const db = new Proxy(portal.services.publicDoor.db, {
    get(target, name) {
      if (isAway) throw new Error('the database is away');
      return Reflect.get(target, name);
    },
  });
  const listingOf = createKnownListings(
    db,
    createChangeFeed(() => {}),
    portal.services.clock,
  );
  await expect(listingOf(module)).rejects.toThrow('away');
  isAway = false;
  expect((await listingOf(module)).entries).toHaveLength(1);
});
