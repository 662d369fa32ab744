import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateEntry } from '#app/content/entries/update-entry.server';
import { boundModule } from '#app/content/registry.server';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let admin: { id: string; token: string };
beforeAll(async () => {
  portal = await createTestPortal();
  admin = await portal.signIn('admin');
});
afterAll(() => portal.stop());

type Body = Record<string, unknown>;

const call = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
  portal.call(method, path, { token: admin.token, json, headers });

const make = async (fields: Body) => (await call('POST', '/documentation', fields)).body as Body & { id: string };
const patch = (id: string, fields: Body) => call('PATCH', `/documentation/${id}`, fields);
const history = async (id: string, query = '') => {
  const { body } = await call('GET', `/documentation/${id}/revisions${query}`);
  return body as { items: Body[]; total: number; page: number; per_page: number };
};

describe('the history of an item', () => {
  test('has a revision of every save, with author, note, kind and what changed, the newest first', async () => {
    const { id, revision } = await make({ title: 'Umowa', content: 'Pierwsza.', note: 'Na początek' });
    expect(revision).toBe(1);
    await patch(id, { content: 'Druga.', note: 'Poprawka' });
    const published = await patch(id, { status: 'published', revision: 77 });
    expect(published.body).toMatchObject({ revision: 3 });
    expect(published.body).not.toHaveProperty('note');
    const { items, ...page } = await history(id);
    expect(page).toEqual({ total: 3, page: 1, per_page: 10 });
    const author = { id: admin.id, username: 'osoba' };
    expect(items).toMatchObject([
      { number: 3, kind: 'publish', note: '', fields: ['status'], author },
      { number: 2, kind: 'save', note: 'Poprawka', fields: ['content'], author },
      { number: 1, kind: 'create', note: 'Na początek', author },
    ]);
    expect(items[2]?.fields).toEqual(expect.arrayContaining(['title', 'slug', 'content']));
    expect(Object.keys(items[0] ?? {})).toEqual(['number', 'created_at', 'author', 'kind', 'note', 'fields']);
    expect((await history(id, '?page=2&per_page=2')).items.map(({ number }) => number)).toEqual([1]);
  });

  test('gives the fields as they were, for each module alike', async () => {
    const { id } = await make({ title: 'Regulamin', content: 'Stary tekst.', metadata: { b: '2', a: '1' } });
    await patch(id, { title: 'Regulamin pracy', content: 'Nowy tekst.' });
    const { body } = await call('GET', `/documentation/${id}/revisions/1`);
    expect(body).toMatchObject({
      title: 'Regulamin',
      content: 'Stary tekst.',
      metadata: { a: '1', b: '2' },
      revision: 1,
    });
    const announcement = (
      await call('POST', '/announcements', { title: 'Przerwa', valid_from: '2026-01-01T00:00:00Z' })
    ).body;
    await call('PATCH', `/announcements/${String(announcement.id)}`, { importance: 'urgent' });
    const first = await call('GET', `/announcements/${String(announcement.id)}/revisions/1`);
    expect(first.body).toMatchObject({ importance: 'normal', valid_from: '2026-01-01T00:00:00.000Z' });
  });

  test('restores an earlier content as a new revision; status and address stay', async () => {
    const { id } = await make({ title: 'Pierwszy tytuł', content: 'A' });
    await patch(id, { title: 'Drugi tytuł', slug: 'drugi', content: 'B', status: 'published' });
    const restored = await call('POST', `/documentation/${id}/revisions/1/restore`, { note: 'Wracamy' });
    expect(restored).toMatchObject({
      status: 200,
      body: { title: 'Pierwszy tytuł', content: 'A', slug: 'drugi', status: 'published', revision: 3 },
    });
    expect((await history(id)).items[0]).toMatchObject({ number: 3, kind: 'restore', note: 'Wracamy' });
  });

  test('restores what it can where a category is gone', async () => {
    const { body: category } = await call('POST', '/categories', { name: 'Znikająca', module: 'documentation' });
    const { id } = await make({ title: 'Z kategorią', content: 'A', category: category.slug });
    await patch(id, { content: 'B', category: null });
    await call('DELETE', `/categories/${String(category.id)}`);
    const { status, body } = await call('POST', `/documentation/${id}/revisions/1/restore`);
    expect([status, body.content, body.category]).toEqual([200, 'A', null]);
  });

  test('restores what it can where the file is gone, with its name, size and type', async () => {
    const form = new FormData();
    form.set('file', new File(['abc'], 'cennik.txt'));
    const uploaded = await portal.ask('/api/v1/files', { method: 'POST', token: admin.token, body: form });
    const { url } = (await uploaded.json()) as { url: string };
    const { body: category } = await call('POST', '/categories', { name: 'Cenniki', module: 'resources' });
    const fields = { title: 'Cennik', category: category.slug, resource_type: 'document', description: 'Pierwszy.' };
    const made = await call('POST', '/resources', { ...fields, file_url: url });
    const { id } = made.body;
    await call('PATCH', `/resources/${String(id)}`, { file_url: null, description: 'Drugi.' });
    await portal.database.sql`delete from files where name = ${url.replace('/files/', '')}`;
    const { status, body } = await call('POST', `/resources/${String(id)}/revisions/1/restore`);
    expect([status, body.description, body.file_url, body.file_name]).toEqual([200, 'Pierwszy.', null, null]);
  });

  test('begins with the current item, where that is older than histories', async () => {
    const { id } = await make({ title: 'Dawny', content: 'Dawna treść' });
    await patch(id, { content: 'Późniejsza treść' });
    await portal.database.sql`delete from entry_revisions where entry_id = ${id}`;
    expect(await history(id)).toMatchObject({ total: 1, items: [{ number: 2, author: null, kind: 'save' }] });
    expect((await call('GET', `/documentation/${id}/revisions/2`)).body).toMatchObject({ content: 'Późniejsza treść' });
    await patch(id, { content: 'Nowa' });
    expect((await history(id)).items.map(({ number }) => number)).toEqual([3, 2]);
    expect((await call('GET', `/documentation/${id}/revisions/2`)).body).toMatchObject({ content: 'Późniejsza treść' });
  });

  test('is correct also where something other than a save changed the item', async () => {
    const { id } = await make({ title: 'Zmieniany obok', content: `${'Dość długi tekst. '.repeat(40)}koniec` });
    await portal.database.sql`update documentation set content = 'zupełnie inny' where id = ${id}`;
    await patch(id, { title: 'Inny tytuł' });
    expect((await call('GET', `/documentation/${id}/revisions/2`)).body).toMatchObject({ content: 'zupełnie inny' });
    expect((await call('GET', `/documentation/${id}/revisions/1`)).body.content).toContain('Dość długi');
  });

  test('refuses in the usual order of checks', async () => {
    const { id } = await make({ title: 'Odmowy' });
    const path = `/documentation/${id}/revisions`;
    const as = async (token?: string) => (await portal.ask(`/api/v1${path}`, { token })).status;
    expect([await as(), await as((await portal.signIn('user')).token), await as(admin.token)]).toEqual([401, 403, 200]);
    const statusOf = async (method: string, address: string, json?: unknown) =>
      (await call(method, address, json)).status;
    expect(await statusOf('GET', `${path}/2`)).toBe(404);
    expect(await statusOf('GET', `${path}/abc`)).toBe(404);
    expect(await statusOf('GET', `${path}?per_page=101`)).toBe(422);
    expect(await statusOf('GET', '/documentation/00000000-0000-4000-8000-000000000000/revisions')).toBe(404);
    expect(await statusOf('POST', `${path}/9/restore`)).toBe(404);
    expect(await statusOf('POST', `${path}/1/restore`, { title: 'x' })).toBe(422);
    expect((await patch(id, { note: 'x'.repeat(201) })).body).toMatchObject({ errors: { note: [expect.any(String)] } });
    const stale = await call('POST', `${path}/1/restore`, {}, { 'if-match': '"nie-ten"' });
    expect(stale.status).toBe(412);
  });
});

describe('a long history', () => {
  const line = (n: number) => `- naprawa: punkt ${n} o tym, co trzeba wiedzieć, zanim zacznie się pracę z portalem.`;

  test('restores every state from packs and snapshots', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => line(n));
    const { id } = await portal.build('changelog', {
      title: 'Długa',
      version: '5.0.0',
      release_date: '2026-01-01',
      content: lines.join('\n'),
    });
    const { systemDb: db, clock, changes } = portal.services;
    const context = { db, actor: { id: null, name: 'test' }, clock, changes };
    const states = [lines.join('\n')];
    for (let n = 2; n <= 300; n += 1) {
      lines[(n * 7) % lines.length] = line(n * 1_000);
      if (n % 5 === 0) lines.splice(n % lines.length, 1, `- Nowy ${n}`, `- I jeszcze ${n}`);
      states.push(lines.join('\n'));
      await updateEntry(context, boundModule('changelog'), id, { content: states.at(-1) });
    }
    const packs = await portal.database
      .sql`select first, count from entry_revision_packs where entry_id = ${id} order by first`;
    expect(packs).toEqual([{ first: 1, count: 272 }]);
    for (const number of [1, 2, 16, 17, 31, 32, 240, 271, 272, 273, 288, 299, 300]) {
      const { body } = await call('GET', `/changelog/${id}/revisions/${number}`);
      expect(body.content, String(number)).toBe(states[number - 1]);
    }
    const { body: page } = await call('GET', `/changelog/${id}/revisions?page=2&per_page=100`);
    expect(page.total).toBe(300);
    expect((page.items as Body[]).map(({ number }) => number)).toEqual(
      Array.from({ length: 100 }, (_, at) => 200 - at),
    );
  });
});
