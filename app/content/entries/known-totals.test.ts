import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';
import { boundModule } from '../registry.server';
import { createKnownTotals } from './known-totals.server';

const module = boundModule('documentation');
let now = Date.now();
let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({ clock: { now: () => new Date(now) } });
  ({ token } = await portal.signIn('admin'));
});
afterAll(() => portal?.stop());

const build = (title: string, values: Record<string, unknown> = {}) =>
  portal.build('documentation', { title, slug: title.toLowerCase(), content: '', status: 'published', ...values });

async function total(query = ''): Promise<number> {
  const response = await portal.ask(`/api/v1/documentation?per_page=1${query}`);
  return ((await response.json()) as { total: number }).total;
}

async function patch(id: string, json: unknown): Promise<void> {
  const response = await portal.ask(`/api/v1/documentation/${id}`, { method: 'PATCH', token, json });
  expect(response.status).toBe(200);
}

test('readers are counted what they have, after every change and at every moment', async () => {
  expect(await total()).toBe(0);
  const { id } = await build('Router');
  await build('Most');
  await build('Szkic', { status: 'draft' });
  expect([await total(), await total('&page=2'), await total('&page=9')]).toEqual([2, 2, 2]);
  await patch(id, { status: 'archived' });
  expect(await total()).toBe(1);
  await patch(id, { status: 'published', unpublish_at: new Date(now + 3_600_000).toISOString() });
  expect(await total()).toBe(2);
  await patch(id, { audience: 'members' });
  expect(await total()).toBe(1);
  const member = await portal.signIn('user');
  const theirs = await portal.ask('/api/v1/documentation', { token: member.token });
  expect(await theirs.json()).toMatchObject({ total: 2 });
});

test('they are counted once, until something changes or appears by its times', async () => {
  let counts = 0;
  const db = new Proxy(portal.services.publicDoor.db, {
    get(target, name) {
      if (name === '$count') counts += 1;
      return Reflect.get(target, name);
    },
  });
  const totalOf = createKnownTotals(db, portal.services.changes, portal.services.clock);
  const asked = async () => [await totalOf(module, {}), await totalOf(module, {}), counts];
  expect(await asked()).toEqual([1, 1, 1]);
  await build('Notatka', { status: 'draft' });
  expect(await asked()).toEqual([1, 1, 1]);
  const { id } = await build('Zapora');
  expect(await asked()).toEqual([2, 2, 2]);
  await patch(id, { featured: true });
  expect(await totalOf(module, { equals: { featured: true } })).toBe(1);
  await patch(id, { featured: false });
  expect(await totalOf(module, { equals: { featured: true } })).toBe(0);
  await patch(id, { publish_at: new Date(now + 3_600_000).toISOString() });
  expect((await asked()).slice(0, 2)).toEqual([1, 1]);
  const before = counts;
  now += 3_700_000;
  await totalOf(module, {});
  expect(counts).toBe(before + 1);
});
