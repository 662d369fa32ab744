import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
  const { token } = await portal.signIn('admin');
  const post = async (path: string, body: object) =>
    expect((await portal.ask(`/api/v1/${path}`, { method: 'POST', token, json: body })).status).toBe(201);
  await post('categories', { name: 'Poradniki', slug: 'poradniki', module: 'documentation' });
  await post('categories', { name: 'Pytania', slug: 'pytania', module: 'knowledge_base' });
  const page = (module: string, title: string, content: string, category: string | null, tags: string[] = []) =>
    post(module, { title, slug: title.toLowerCase(), content, category, tags, status: 'published' });
  await page('documentation', 'Kopie', 'W nocy powstają kopie bazy.', 'poradniki');
  await page('documentation', 'Baza', 'Bazy danych. A tu osobno: kopie umów.', null);
  await page('knowledge_base', 'Nocna', 'Kopia bazy.', 'pytania', ['Nocą']);
});
afterAll(() => portal.stop());

const ask = (query: Record<string, string>) => portal.ask(`/api/v1/search?${new URLSearchParams(query)}`);
async function find(query: Record<string, string>): Promise<string[]> {
  const answer = await ask(query);
  expect(answer.status).toBe(200);
  const { items } = (await answer.json()) as { items: { title: string }[] };
  return items.map(({ title }) => title);
}

describe('signs of a query', () => {
  test('a quoted word is found as it was typed, in no other form', async () => {
    expect((await find({ q: 'kopie bazy' })).sort()).toEqual(['Baza', 'Kopie', 'Nocna']);
    expect((await find({ q: '"kopie" "bazy"' })).sort()).toEqual(['Baza', 'Kopie']);
    expect(await find({ q: '"kopiie"' })).toEqual([]);
  });
  test('quoted words stand together, and what is behind a minus is left out', async () => {
    expect(await find({ q: '"kopie bazy"' })).toEqual(['Kopie']);
    expect((await find({ q: 'kopie -umowa' })).sort()).toEqual(['Kopie', 'Nocna']);
  });
});

describe('filters and order', () => {
  test('hits are narrowed to a module and to a category by its slug', async () => {
    expect(await find({ q: 'kopie', module: 'knowledge_base' })).toEqual(['Nocna']);
    expect(await find({ q: 'kopie', category: 'poradniki' })).toEqual(['Kopie']);
    expect(await find({ q: 'kopie', category: 'poradniki', module: 'knowledge_base' })).toEqual([]);
    expect(await find({ q: 'kopie', category: 'nie-ma-takiej' })).toEqual([]);
  });
  test('hits are narrowed to a tag, however its letters are written', async () => {
    for (const tag of ['Nocą', 'nocą']) expect(await find({ q: 'kopie', tag })).toEqual(['Nocna']);
    expect(await find({ q: 'kopie', tag: 'dniem' })).toEqual([]);
  });
  test('the newest come first on request, and no other order is taken', async () => {
    expect(await find({ q: 'kopie', sort: '-created_at' })).toEqual(['Nocna', 'Baza', 'Kopie']);
    const refused = await ask({ q: 'kopie', sort: 'title' });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { sort: ['Dozwolone porządki: -created_at'] } },
    ]);
  });
});

test('lists and the search have one idea of equal letters', async () => {
  await portal.build('documentation', { title: 'Próbna', content: '', status: 'published' });
  const listed = (await (await portal.ask('/api/v1/documentation?q=probna')).json()) as { items: { title: string }[] };
  expect(listed.items.map(({ title }) => title)).toEqual(['Próbna']);
  expect(await find({ q: 'probna' })).toEqual(['Próbna']);
});
