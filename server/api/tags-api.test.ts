import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '#app/content/registry';
import { createTestPortal, type TestPortal } from '#test/portal';
import { neededFields } from '#test/needed-fields';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
  await send('POST', '/categories', { name: 'Pliki', module: 'resources' });
});
afterAll(() => portal.stop());

async function read<T>(path: string, by?: string): Promise<T> {
  const answer = await portal.ask(`/api/v1${path}`, { token: by });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
}
const tagsFor = (by?: string) => read<{ items: { tag: string; count: number }[]; total: number }>('/tags', by);
const send = async (method: string, path: string, json: unknown) => {
  const answer = await portal.ask(`/api/v1${path}`, { method, token, json });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { id: string } };
};

describe.each(modules.map(({ key }) => key))('an item of %s', (key) => {
  let id: string;

  test('keeps its tags, trimmed, each once whatever its capitals and diacritics', async () => {
    const values = {
      ...neededFields(key, 'pliki'),
      title: `Wpis ${key}`,
      tags: [' Łódź ', 'lodz', 'LÓDŹ', `tylko ${key}`],
    };
    const made = await send('POST', `/${key}`, values);
    expect(made.body).toMatchObject({ tags: ['Łódź', `tylko ${key}`] });
    ({ id } = made.body);
    expect((await send('PATCH', `/${key}/${id}`, { title: 'Inny' })).body.tags).toEqual(['Łódź', `tylko ${key}`]);
    const { items } = await read<{ items: { fields: string[] }[] }>(`/${key}/${id}/revisions`, token);
    expect(items[1]?.fields).toContain('tags');
  });

  test('as a draft is under no tag for readers, not even in the counts', async () => {
    expect((await tagsFor()).items.map(({ tag }) => tag)).not.toContain(`tylko ${key}`);
    expect((await tagsFor(token)).items).toContainEqual({ tag: `tylko ${key}`, count: 1 });
    const of = (by?: string) => read<{ total: number }>(`/${key}?tag=${encodeURIComponent('LODZ')}`, by);
    expect([(await of()).total, (await of(token)).total]).toEqual([0, 1]);
  });

  test('once published is under its tag in any spelling, in lists and in the search', async () => {
    await send('PATCH', `/${key}/${id}`, { status: 'published' });
    expect((await tagsFor()).items).toContainEqual({ tag: `tylko ${key}`, count: 1 });
    for (const tag of ['Łódź', 'lodz', ' LÓDŹ '])
      expect((await read<{ total: number }>(`/${key}?tag=${encodeURIComponent(tag)}`)).total).toBe(1);
    expect((await read<{ total: number }>(`/${key}?tag=lod`)).total).toBe(0);
    const hits = (query: string) => read<{ items: { id: string }[] }>(`/search?module=${key}&${query}`);
    expect((await hits('q=inny&tag=L%C3%B3d%C5%BA')).items.map((hit) => hit.id)).toEqual([id]);
    expect((await hits('q=inny&tag=nie+ma')).items).toEqual([]);
    expect((await hits(`q=${key.replace('_', '+')}`)).items.map((hit) => hit.id)).toEqual([id]);
  });
});

test('one tag counts once over all modules, in its most frequent spelling, the most frequent first', async () => {
  const { items, total } = await tagsFor();
  expect(items[0]).toEqual({ tag: 'Łódź', count: modules.length });
  expect(total).toBe(items.length);
});

test('an announcement outside its window counts for readers no more than a draft', async () => {
  const past = { title: 'Było', tags: ['minione'], status: 'published', valid_from: '2020-01-01T00:00:00Z' };
  await send('POST', '/announcements', { ...past, valid_until: '2020-01-02T00:00:00Z' });
  expect((await tagsFor()).items.map(({ tag }) => tag)).not.toContain('minione');
  expect((await tagsFor(token)).items).toContainEqual({ tag: 'minione', count: 1 });
});

test.each([
  [Array.from({ length: 11 }, (_, at) => `t${at}`), 'Można dodać najwyżej 10 tagów'],
  [['x'.repeat(41)], 'Tag może mieć najwyżej 40 znaków'],
  [['  '], 'Tag nie może być pusty ani składać się z samych kropek'],
  [['..'], 'Tag nie może być pusty ani składać się z samych kropek'],
  [['a\0b'], 'Tekst zawiera niedozwolone znaki'],
  ['jeden', 'Nieprawidłowa wartość'],
  [[1], 'Nieprawidłowa wartość'],
  [null, 'Nieprawidłowa wartość'],
])('tags %j are refused', async (tags, message) => {
  const { status, body } = await send('POST', '/documentation', { title: 'Tagi', tags });
  expect([status, (body.errors as Record<string, string[]>).tags?.[0]]).toEqual([422, message]);
});

test('ten tags and one of them again are ten', async () => {
  const ten = Array.from({ length: 10 }, (_, at) => `tag ${at}`);
  expect((await send('POST', '/documentation', { title: 'Dziesięć', tags: [...ten, 'TAG 3'] })).body.tags).toEqual(ten);
});
