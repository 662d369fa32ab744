import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '#app/content/registry';
import { createTestPortal, type TestPortal } from '#test/portal';
import { neededFields } from './needed-fields';

// Sentences of the contract about fields and writing that no test of a single part holds, asked as a stranger would.

type Body = Record<string, unknown>;
type Person = { id: string; token: string };

let portal: TestPortal;
let anna: Person;
let ewa: Person;
let moderator: Person;
beforeAll(async () => {
  portal = await createTestPortal();
  [anna, ewa] = [await portal.signIn('admin'), await portal.signIn('admin')];
  moderator = await portal.signIn('moderator');
  await call('POST', '/categories', { name: 'Różne', module: 'resources' });
});
afterAll(() => portal?.stop());

const call = (method: string, path: string, json?: unknown, who: Person = anna, headers?: Record<string, string>) =>
  portal.call(method, path, { json, token: who.token, ...(headers && { headers }) });
const rules = (moderators_edit: boolean, review_required: boolean) =>
  call('PATCH', '/settings', { moderators_edit, review_required });

let count = 0;
async function make(key: string, fields: Body = {}): Promise<string> {
  const { body } = await call('POST', `/${key}`, { title: `Tekst ${++count}`, ...neededFields(key), ...fields });
  return `/${key}/${String(body.id)}`;
}
const history = async (path: string) => (await call('GET', `${path}/revisions?per_page=100`)).body.items as Body[];

describe.each(modules)('an item of $key', ({ key, fields: declared, capabilities }) => {
  test('has every field that all items gain, and its history says what made each revision', async () => {
    const path = await make(key, { note: 'pierwsza' });
    const { body } = await call('GET', path);
    expect(body).toMatchObject({
      tags: [],
      owner: null,
      review_at: null,
      verified_at: null,
      revision: 1,
      audience: 'public',
      review_state: null,
    });
    expect('publish_at' in body).toBe(!capabilities.window);
    expect('unpublish_at' in body).toBe(!capabilities.window);
    expect('position' in body).toBe('position' in declared);
    expect(body).not.toHaveProperty('note');

    await call('PATCH', path, { title: 'Zapis', note: 'druga' });
    await call('PATCH', path, { status: 'published', note: 'trzecia' });
    await call('POST', `${path}/revisions/1/restore`, { note: 'czwarta' });
    const id = path.split('/')[2];
    const { body: done } = await call('POST', `/${key}/bulk`, {
      ids: [id],
      action: 'add_tag',
      value: 'sieć',
      note: 'piąta',
    });
    expect(done).toMatchObject({ done: [id], refused: [], undo: expect.any(String) });
    await call('DELETE', path);
    expect(await call('POST', `/deleted/${id}/restore`, { note: 'szósta' })).toMatchObject({
      status: 200,
      body: { id, status: 'draft', tags: ['sieć'] },
    });
    expect((await history(path)).map(({ number, kind, note }) => [number, kind, note])).toEqual([
      [6, 'undelete', 'szósta'],
      [5, 'bulk', 'piąta'],
      [4, 'restore', 'czwarta'],
      [3, 'publish', 'trzecia'],
      [2, 'save', 'druga'],
      [1, 'create', 'pierwsza'],
    ]);
    expect((await history(path)).map(({ fields }) => fields).slice(0, 5)).toEqual([
      ['status'],
      ['tags'],
      ['title'],
      ['status'],
      ['title'],
    ]);
  });

  test('keeps no note beyond 200 characters, whichever call brings it', async () => {
    const path = await make(key, { status: 'published' });
    const id = path.split('/')[2];
    await call('PUT', `${path}/draft`, { title: 'Szkic' });
    for (const [length, wanted] of [
      [201, [422, 422, 422, 422, 422, 422, 422]],
      [200, [200, 201, 200, 200, 200, 200, 201]],
    ] as const) {
      const note = 'ż'.repeat(length);
      const statuses = [];
      for (const [method, address, body] of [
        ['PATCH', path, { title: `Nowy ${length}` }],
        ['POST', `${path}/duplicate`, {}],
        ['PUT', `${path}/draft`, { title: 'Szkic' }],
        ['POST', `${path}/draft/publish`, {}],
        ['POST', `${path}/revisions/1/restore`, {}],
        ['POST', `/${key}/bulk`, { ids: [id], action: 'draft' }],
        ['POST', `/${key}`, { title: 'Inny', ...neededFields(key) }],
      ] as const) {
        // What is published is the draft over the present one.
        const present = address.endsWith('publish') ? (await call('GET', path)).etag : null;
        const more = present === null ? undefined : { 'if-match': present };
        statuses.push((await call(method, address, { ...body, note }, anna, more)).status);
      }
      expect(statuses, `${length} characters`).toEqual(wanted);
    }
  });

  test('has a draft with the fields of the contract, planned, taken back by a time that is past', async () => {
    const path = await make(key, { status: 'published' });
    const names = ['fields', 'base', 'created_at', 'updated_at', 'author', 'publish_at'];
    const put = await call('PUT', `${path}/draft`, { title: 'Ze szkicu' });
    expect(Object.keys(put.body).sort()).toEqual([...names].sort());
    expect(put.body).toMatchObject({ fields: { title: 'Ze szkicu' }, base: 1, publish_at: null });
    expect(put.body.author).toMatchObject({ id: anna.id, username: expect.any(String) });
    const again = await call('GET', `${path}/draft`);
    expect(again).toEqual(put);
    const planned = await call('POST', `${path}/draft/publish`, { publish_at: '2999-01-01T10:00:00+01:00' });
    expect(planned).toMatchObject({ status: 202, body: { publish_at: '2999-01-01T09:00:00.000Z' } });
    expect(planned.etag).not.toBe(put.etag);
    expect((await call('GET', path)).body.revision).toBe(1);
    const now = await call('POST', `${path}/draft/publish`, { publish_at: '2026-01-01T00:00:00Z' });
    expect(now).toMatchObject({ status: 200, body: { title: 'Ze szkicu', revision: 2, status: 'published' } });
    expect((await call('DELETE', `${path}/draft`)).status).toBe(404);
  });
});

describe('a moderator', () => {
  test('sees and changes what an editor may only while the setting is on', async () => {
    const path = await make('documentation', { owner: ewa.id, review_at: '2027-05-01' });
    const reads = [path, `${path}/revisions`, `${path}/revisions/1`];
    const statuses = async () => {
      const all = [];
      for (const address of reads) all.push((await call('GET', address, undefined, moderator)).status);
      return all;
    };
    await rules(false, false);
    expect(await statuses()).toEqual([404, 403, 403]);
    await rules(true, false);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await call('GET', path, undefined, moderator)).body).toMatchObject({
      owner: ewa.id,
      review_at: '2027-05-01',
      review_state: null,
    });
  });

  test('writes drafts, and is refused whatever would publish, take back, delete or rule', async () => {
    await rules(true, false);
    const draft = await make('documentation');
    const shown = await make('documentation', { status: 'published' });
    const gone = await make('documentation');
    await call('DELETE', gone);
    const may = async (method: string, path: string, json?: unknown) => {
      const { status, body } = await call(method, path, json, moderator);
      return status < 300 ? status : [status, body.code];
    };
    expect(await may('POST', '/documentation', { title: 'Moderatora' })).toBe(201);
    expect(await may('PATCH', draft, { title: 'Zmieniony', note: 'x' })).toBe(200);
    expect(await may('POST', `${draft}/revisions/1/restore`)).toBe(200);
    expect(await may('POST', `${shown}/duplicate`)).toBe(201);
    expect(await may('PUT', `${shown}/draft`, { title: 'Propozycja' })).toBe(200);
    expect(await may('POST', `${shown}/review`, { action: 'submit' })).toBe(200);
    expect(await may('POST', '/content-check', { module: 'documentation', content: 'Tekst.' })).toBe(200);
    const refused: [string, string, unknown?][] = [
      ['POST', '/documentation', { title: 'Od razu', status: 'published' }],
      ['PATCH', draft, { status: 'published' }],
      ['PATCH', shown, { title: 'Wprost' }],
      ['PATCH', shown, { status: 'draft' }],
      ['PATCH', shown, { unpublish_at: '2026-01-01T00:00:00Z' }],
      ['POST', `${shown}/revisions/1/restore`],
      ['POST', `${shown}/draft/publish`],
      ['POST', `${shown}/draft/publish`, { publish_at: '2999-01-01T00:00:00Z' }],
      ['DELETE', shown],
      ['DELETE', draft],
      ['GET', '/deleted'],
      ['POST', `/deleted/${gone.split('/')[2]}/restore`],
      ['DELETE', `/deleted/${gone.split('/')[2]}`],
      ['GET', '/users'],
      ['PATCH', '/settings', { moderators_edit: true }],
      ['GET', '/api-keys'],
    ];
    for (const [method, path, json] of refused)
      expect(await may(method, path, json), `${method} ${path} ${JSON.stringify(json)}`).toEqual([403, 'forbidden']);
    expect(await may('DELETE', `${shown}/draft`)).toBe(204);
  });
});

test('where a second person is required, every way of publishing says so in the same words', async () => {
  const item = { title: 'Sam', status: 'published' };
  await rules(false, false);
  const [draft, shown, planned] = [
    await make('documentation', { content: 'a' }),
    await make('documentation', { status: 'published', content: 'a' }),
    await make('documentation', { status: 'published' }),
  ];
  await call('PATCH', shown, { content: 'b' });
  await call('PUT', `${planned}/draft`, { title: 'Szkic' });
  await rules(false, true);
  const refusal = { code: 'needs_second_person', detail: 'Publikację musi zatwierdzić druga osoba.' };
  const ways: [string, string, unknown?][] = [
    ['POST', '/documentation', item],
    ['POST', '/documentation', { ...item, publish_at: '2999-01-01T00:00:00Z' }],
    ['PATCH', draft, { status: 'published' }],
    ['PATCH', shown, { content: 'c' }],
    ['POST', `${shown}/revisions/1/restore`],
    ['POST', `${planned}/draft/publish`],
    ['POST', `${planned}/draft/publish`, { publish_at: '2999-01-01T00:00:00Z' }],
  ];
  for (const [method, path, json] of ways)
    expect(await call(method, path, json), `${method} ${path}`).toMatchObject({ status: 403, body: refusal });
  const id = draft.split('/')[2];
  const bulk = await call('POST', '/documentation/bulk', { ids: [id], action: 'publish' });
  expect(bulk).toMatchObject({ status: 200, body: { done: [], refused: [{ id, ...refusal }] } });
  await call('POST', `${draft}/review`, { action: 'submit' });
  expect(await call('POST', `${draft}/review`, { action: 'accept' })).toMatchObject({ status: 403, body: refusal });
  expect((await call('POST', `${draft}/review`, { action: 'accept' }, ewa)).body.review_state).toBe('accepted');
  const published = await call('POST', '/documentation/bulk', { ids: [id], action: 'publish' });
  expect(published.body).toMatchObject({ done: [id], refused: [] });
  await rules(false, false);
});

test('a deleted item says who deleted it, and is nowhere else', async () => {
  const path = await make('knowledge_base', { title: 'Zniknięty kanarek', status: 'published', tags: ['kanarek'] });
  await call('DELETE', path, undefined, ewa);
  const { body } = await call('GET', '/deleted');
  const items = body.items as Body[];
  expect(Object.keys(items[0] ?? {}).sort()).toEqual(['deleted_at', 'deleted_by', 'id', 'module', 'title']);
  expect(items[0]).toMatchObject({ id: path.split('/')[2], module: 'knowledge_base', title: 'Zniknięty kanarek' });
  expect(JSON.stringify(items[0]?.deleted_by)).toContain(ewa.id);
  expect(body.total).toBe(items.length);
  for (const place of [path, `${path}/revisions`, `${path}/revisions/1`, `${path}/draft`])
    expect((await call('GET', place)).status, place).toBe(404);
  for (const place of ['/knowledge_base?q=kanarek', '/knowledge_base?tag=kanarek', '/tags', '/search?q=kanarek'])
    expect(JSON.stringify((await call('GET', place)).body), place).not.toMatch(/Zniknięty|"kanarek","count"/);
});
