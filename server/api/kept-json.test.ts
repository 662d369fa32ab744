import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unrestricted } from '#app/content/access.server';
import { listEntries } from '#app/content/entries/list-entries.server';
import { modules } from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';
import { neededFields } from '#test/needed-fields';
import { createTestPortal, type TestPortal } from '#test/portal';
import { readJsonOf } from './kept-json';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
  await send('POST', '/categories', { name: 'Pliki', module: 'resources' });
});
afterAll(() => portal.stop());

type Json = Record<string, unknown> & { id: string };

async function read<T>(path: string, by?: string): Promise<T> {
  const answer = await portal.ask(`/api/v1${path}`, { token: by });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
}
async function send(method: string, path: string, json: unknown): Promise<Json> {
  const answer = await portal.ask(`/api/v1${path}`, { method, token, json });
  expect([200, 201], path).toContain(answer.status);
  return (await answer.json()) as Json;
}
const list = (path: string, by?: string) => read<{ items: Json[]; total: number }>(path, by);
const sorted = (items: Json[]) => items.toSorted((one, other) => one.id.localeCompare(other.id));

describe.each(modules.map(({ key }) => key))('a list of %s', (key) => {
  test('has each entry as it is by itself, for guests and for admins, however often it is asked for', async () => {
    const made = await Promise.all(
      ['Żółw', 'Ćma "x"\u2028', 'Łoś'].map((title) =>
        send('POST', `/${key}`, { ...neededFields(key, 'pliki'), title, status: 'published' }),
      ),
    );
    for (const by of [undefined, token, undefined, token]) {
      const { items, total } = await list(`/${key}?per_page=50`, by);
      expect(total).toBe(items.length);
      const own = items.filter(({ id }) => made.some((one) => one.id === id));
      const alone = await Promise.all(made.map(({ id }) => read<Json>(`/${key}/${id}`, by)));
      expect(sorted(own)).toEqual(sorted(alone));
    }
    const [first] = made;
    await send('PATCH', `/${key}/${first?.id}`, { title: 'Zmieniony' });
    for (const by of [undefined, token])
      expect((await list(`/${key}?per_page=50`, by)).items.find(({ id }) => id === first?.id)?.title).toBe('Zmieniony');
    await send('PATCH', `/${key}/${first?.id}`, { status: 'draft' });
    expect((await list(`/${key}?per_page=50`)).items.map(({ id }) => id)).not.toContain(first?.id);
  });
});

test('a list has the new address of a category', async () => {
  const category = await send('POST', '/categories', { name: 'Pierwsza', module: 'documentation' });
  const fields = { ...neededFields('documentation'), title: 'W kategorii', status: 'published' };
  const { id } = await send('POST', '/documentation', { ...fields, category: category.slug });
  const shown = async () => (await list('/documentation?per_page=50')).items.find((one) => one.id === id)?.category;
  expect(await shown()).toBe(category.slug);
  await send('PATCH', `/categories/${category.id}`, { slug: 'inny-adres' });
  expect(await shown()).toBe('inny-adres');
});

test('a list for editors has the new state of a review', async () => {
  const { id } = await send('POST', '/documentation', { ...neededFields('documentation'), title: 'Do przeglądu' });
  const shown = async () => (await list('/documentation?per_page=50', token)).items.find((one) => one.id === id);
  expect((await shown())?.review_state).toBeNull();
  await send('POST', `/documentation/${id}/review`, { action: 'submit' });
  expect((await shown())?.review_state).toBe('submitted');
});

test('a write that got the number of another one, which a failover has lost, is told from it', async () => {
  const module = boundModule('documentation');
  const { id } = await send('POST', '/documentation', { ...neededFields('documentation'), title: 'Pierwszy' });
  // Writes of one transaction have one number.
  await portal.database.doors.admin.transaction(async (tx) => {
    const shownAfter = async (title: string, at: string) => {
      await tx.execute(sql`update documentation set title = ${title}, updated_at = ${at} where id = ${id}`);
      const { items } = await listEntries(tx, module, unrestricted, { ids: [id], columns: 'state' });
      return String(await readJsonOf(tx, module, unrestricted, items));
    };
    expect(await shownAfter('Zgubiony', '2026-01-01 12:00')).toContain('Zgubiony');
    expect(await shownAfter('Drugi', '2026-01-01 12:01')).toContain('Drugi');
  });
});

test('an empty list, and a page behind the last one', async () => {
  expect(await read('/documentation?q=niemategonigdzie')).toEqual({ items: [], total: 0, page: 1, per_page: 10 });
  const { total } = await list('/documentation');
  expect(await read('/documentation?page=99')).toEqual({ items: [], total, page: 99, per_page: 10 });
});
