import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renewRenderings, showsOldFragment } from '#app/content/renew-renderings.server';
import { silentLog } from '#test/log';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let admin: { id: string; token: string };
beforeAll(async () => {
  portal = await createTestPortal();
  admin = await portal.signIn('admin');
});
afterAll(() => portal.stop());

type Body = Record<string, unknown> & { id: string; revision: number; items: Record<string, unknown>[] };

async function call(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
  const answer = await portal.call(method, path, { token: admin.token, json, headers });
  return { ...answer, body: answer.body as Body };
}

let made = 0;
const newName = () => `fragment-${++made}`;
async function makeFragment(content: string, name = newName()) {
  const { status, body, etag } = await call('POST', '/fragments', { title: `Tytuł ${name}`, name, content });
  expect([status, body.errors]).toEqual([201, undefined]);
  return { ...body, name, etag };
}
async function makeDocument(content: string, more: Record<string, unknown> = {}) {
  const { status, body } = await call('POST', '/documentation', { title: `Dokument ${++made}`, content, ...more });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}
const use = (name: string) => `{{fragment:${name}}}`;

const stop = new AbortController();
const renewal = () => {
  const { systemDb: db, changes } = portal.services;
  return { db, changes, log: silentLog, signal: stop.signal, outdated: showsOldFragment };
};
async function htmlOf(id: string) {
  const [row] = await portal.sql<{
    html: string;
  }>`select rendered ->> 'html' as html from documentation where id = ${id}`;
  return row?.html;
}

describe('a fragment', () => {
  test('is made, read, listed, changed and removed, and its history says by whom', async () => {
    const { body, status } = await call('POST', '/fragments', {
      title: 'Godziny pracy Łodzi',
      content: 'Od 8',
      note: 'Z ulotki',
    });
    expect([status, body]).toMatchObject([
      201,
      { name: 'godziny-pracy-lodzi', revision: 1, uses: 0, created_by: admin.id },
    ]);
    const changed = await call('PATCH', `/fragments/${body.id}`, { content: 'Od 9', name: 'godziny' });
    expect(changed.body).toMatchObject({ title: 'Godziny pracy Łodzi', name: 'godziny', content: 'Od 9', revision: 2 });
    expect((await call('GET', '/fragments?q=lodzi')).body.items).toEqual([changed.body]);
    const { body: history } = await call('GET', `/fragments/${body.id}/revisions`);
    expect(history.items).toMatchObject([
      { number: 2, kind: 'save', fields: ['name', 'content'], author: { id: admin.id } },
      { number: 1, kind: 'create', note: 'Z ulotki' },
    ]);
    expect((await call('GET', `/fragments/${body.id}/revisions/1`)).body).toMatchObject({
      content: 'Od 8',
      revision: 1,
    });
    const restored = await call('POST', `/fragments/${body.id}/revisions/1/restore`, { note: 'Znowu' });
    expect(restored.body).toMatchObject({ content: 'Od 8', name: 'godziny', revision: 3 });
    expect((await call('DELETE', `/fragments/${body.id}`)).status).toBe(204);
    expect((await call('GET', `/fragments/${body.id}`)).status).toBe(404);
    const log =
      await portal.sql`select action from audit_log where subject = 'fragment' and subject_id = ${body.id} order by id`;
    expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete']);
  });

  test.each([
    [{ content: 'x' }, { title: ['Tytuł jest wymagany'] }],
    [{ title: 'T', content: ' ' }, { content: ['Treść jest wymagana'] }],
    [{ title: 'T', content: 'x', name: 'Zła nazwa' }, { name: [expect.stringContaining('małe litery')] }],
    [{ title: '???', content: 'x' }, { name: [expect.stringContaining('małe litery')] }],
    [{ title: 'T', content: 'x'.repeat(10_001) }, { content: [expect.any(String)] }],
    [
      { title: 'T', content: 'a\n\n{{fragment:t}}' },
      { content: ['Wiersz 3: Fragment nie może zawierać innego fragmentu.'] },
    ],
    [{ title: 'T', content: '$$\na' }, { content: [expect.stringContaining('Wiersz 1: ')] }],
    [{ title: 'T', content: 'x', inne: 1 }, { inne: [expect.any(String)] }],
  ])('%j is refused', async (input, errors) => {
    expect((await call('POST', '/fragments', input)).body).toMatchObject({ code: 'invalid', errors });
  });

  test('a name that another has is refused', async () => {
    const { name } = await makeFragment('A');
    expect((await call('POST', '/fragments', { title: 'T', content: 'x', name })).body).toMatchObject({
      code: 'duplicate',
      errors: { name: [expect.any(String)] },
    });
  });

  test('two who change it at once do not go over each other', async () => {
    const { id, etag } = await makeFragment('A');
    const both = await Promise.all(
      ['B', 'C'].map((content) => call('PATCH', `/fragments/${id}`, { content }, { 'if-match': etag })),
    );
    expect(both.map(({ status }) => status).sort((one, next) => one - next)).toEqual([200, 412]);
    expect((await call('DELETE', `/fragments/${id}`, undefined, { 'if-match': etag })).status).toBe(412);
  });
});

describe('a deleted fragment', () => {
  const deletedOf = async (id: string) => (await call('GET', '/deleted')).body.items.find((item) => item.id === id);

  test('comes back with its id, name, author and history', async () => {
    const { id, name } = await makeFragment('Przed');
    const { body: before } = await call('PATCH', `/fragments/${id}`, { content: 'Po' });
    await call('DELETE', `/fragments/${id}`);
    expect(await deletedOf(id)).toMatchObject({ module: 'fragment', title: before.title, deleted_by: admin.id });
    expect((await call('POST', '/documentation', { title: 'T', content: use(name) })).status).toBe(422);
    const restored = await call('POST', `/deleted/${id}/restore`, { note: 'Pomyłka' });
    expect(restored).toMatchObject({ status: 200, etag: expect.any(String) });
    expect(restored.body).toEqual({ ...before, revision: 3, updated_at: expect.any(String) });
    expect((await call('GET', `/fragments/${id}/revisions`)).body.items).toMatchObject([
      { number: 3, kind: 'undelete', note: 'Pomyłka', fields: [] },
      { number: 2, kind: 'save' },
      { number: 1, kind: 'create' },
    ]);
    expect(await deletedOf(id)).toBeUndefined();
    await makeDocument(use(name));
    expect((await call('POST', `/deleted/${id}/restore`)).status).toBe(404);
  });

  test('gets a free name where its own was taken', async () => {
    const { id, name } = await makeFragment('A');
    await call('DELETE', `/fragments/${id}`);
    await makeFragment('B', name);
    expect((await call('POST', `/deleted/${id}/restore`)).body).toMatchObject({ id, name: `${name}-2`, content: 'A' });
  });

  test('pressed twice, comes back once', async () => {
    const { id } = await makeFragment('A');
    await call('DELETE', `/fragments/${id}`);
    const both = await Promise.all([1, 2].map(() => call('POST', `/deleted/${id}/restore`)));
    expect(both.map(({ status }) => status).sort((one, next) => one - next)).toEqual([200, 404]);
    expect((await call('GET', `/fragments/${id}`)).body).toMatchObject({ revision: 2 });
  });

  test('survives its author', async () => {
    const { id } = await makeFragment('A');
    const { id: other } = await portal.signIn('admin');
    await portal.sql`update fragments set created_by = ${other} where id = ${id}`;
    await call('DELETE', `/fragments/${id}`);
    expect((await call('DELETE', `/users/${other}`)).status).toBe(204);
    expect((await call('POST', `/deleted/${id}/restore`)).body).toMatchObject({ id, created_by: null });
  });

  test('keeps its files, which nobody can read meanwhile, until it is gone for good', async () => {
    const form = new FormData();
    form.append('file', new File(['treść'], 'plik.txt', { type: 'text/plain' }));
    const uploaded = await portal.ask('/api/v1/files', { method: 'POST', token: admin.token, body: form });
    const { url } = (await uploaded.json()) as { url: string };
    const { id } = await makeFragment(`[plik](${url})`);
    const file = async () => (await portal.ask(url, { token: admin.token })).status;
    const isDetached = async () => {
      const name = url.slice('/files/'.length);
      const [row] = await portal.sql<{ detached_at: Date | null }>`select detached_at from files where name = ${name}`;
      return row?.detached_at !== null;
    };
    await call('DELETE', `/fragments/${id}`);
    expect([await file(), await isDetached()]).toEqual([404, false]);
    await call('POST', `/deleted/${id}/restore`);
    expect(await file()).toBe(200);
    await call('DELETE', `/fragments/${id}`);
    expect((await call('DELETE', `/deleted/${id}`)).status).toBe(204);
    expect((await call('POST', `/deleted/${id}/restore`)).status).toBe(404);
    expect(await isDetached()).toBe(true);
    expect(await portal.sql`select from fragment_revisions where fragment_id = ${id}`).toEqual([]);
  });
});

describe('a text that shows it', () => {
  test('is told of one that is not there, at its line, by create, change and draft', async () => {
    const errors = { content: [expect.stringMatching(/^Wiersz 3: Nie ma fragmentu „nie-ma”/)] };
    const content = `a\n\n${use('nie-ma')}`;
    expect((await call('POST', '/documentation', { title: 'T', content })).body).toMatchObject({ errors });
    const { id } = await makeDocument('a', { status: 'published' });
    expect((await call('PATCH', `/documentation/${id}`, { content })).body).toMatchObject({ errors });
    expect((await call('PUT', `/documentation/${id}/draft`, { content })).body).toMatchObject({ errors });
  });

  test('has the new text after a change, without a new revision, and its source stays', async () => {
    const { id: fragment, name } = await makeFragment('Stary');
    const source = `Przed\n\n${use(name)}\n`;
    const document = await makeDocument(source, { status: 'published' });
    expect(await htmlOf(document.id)).toContain('<p>Stary</p>');
    await call('PATCH', `/fragments/${fragment}`, { content: 'Nowy' });
    expect(await renewRenderings(renewal())).toBe(1);
    expect(await htmlOf(document.id)).toContain('<p>Nowy</p>');
    const { body } = await call('GET', `/documentation/${document.id}`);
    expect(body).toEqual(document);
    expect(await renewRenderings(renewal())).toBe(0);
  });

  test('saved while the fragment changes, it is due at once', async () => {
    const { id: fragment, name } = await makeFragment('Pierwszy');
    const document = await makeDocument(use(name));
    await call('PATCH', `/fragments/${fragment}`, { content: 'Drugi' });
    // An unchanged source keeps its rendering, which is outdated.
    await call('PATCH', `/documentation/${document.id}`, { content: use(name), title: 'Inny' });
    expect(await renewRenderings(renewal())).toBe(1);
    expect(await htmlOf(document.id)).toContain('Drugi');
  });

  test('many are renewed by instances that share the work, and by the next where one ends', async () => {
    const { id: fragment, name } = await makeFragment('Raz');
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) ids.push((await makeDocument(use(name))).id);
    await call('PATCH', `/fragments/${fragment}`, { content: 'Dwa' });
    const ending = new AbortController();
    const { changes } = portal.services;
    const signal = {
      get aborted() {
        return ending.signal.aborted;
      },
    } as AbortSignal;
    const cut = renewRenderings({ ...renewal(), signal });
    ending.abort();
    const first = await cut;
    expect(first).toBeLessThan(8);
    const shared = await Promise.all([renewRenderings(renewal()), renewRenderings({ ...renewal(), changes })]);
    expect(first + shared[0] + shared[1]).toBe(8);
    for (const id of ids) expect(await htmlOf(id)).toContain('Dwa');
  });

  test('says where it is used, and holds it: as entry, as draft and as deleted', async () => {
    const { id, name } = await makeFragment('A');
    const uses = async () =>
      (await call('GET', `/fragments/${id}/uses`)).body.items.map(({ module, title, where }) => [module, title, where]);
    const remove = () => call('DELETE', `/fragments/${id}`);
    const refused = { code: 'in_use', detail: expect.stringContaining('„Trzyma”') as string };
    const { id: document } = await makeDocument('bez', { title: 'Trzyma', status: 'published' });
    await call('PUT', `/documentation/${document}/draft`, { content: use(name) });
    expect(await uses()).toEqual([['documentation', 'Trzyma', 'draft']]);
    expect((await remove()).body).toMatchObject(refused);
    await call('POST', `/documentation/${document}/draft/publish`, {});
    expect(await uses()).toEqual([['documentation', 'Trzyma', 'entry']]);
    expect((await remove()).body).toMatchObject(refused);
    await call('DELETE', `/documentation/${document}`);
    expect(await uses()).toEqual([['documentation', 'Trzyma', 'deleted']]);
    expect((await remove()).body).toMatchObject(refused);
    await call('POST', `/deleted/${document}/restore`, {});
    expect(await uses()).toEqual([['documentation', 'Trzyma', 'entry']]);
    await call('PATCH', `/documentation/${document}`, { content: 'bez', status: 'published' });
    await call('PUT', `/documentation/${document}/draft`, { content: use(name) });
    await call('DELETE', `/documentation/${document}`);
    expect(await uses()).toEqual([['documentation', 'Trzyma', 'deleted']]);
    expect((await remove()).body).toMatchObject(refused);
    await call('POST', `/deleted/${document}/restore`, {});
    await call('DELETE', `/documentation/${document}/draft`);
    expect(await uses()).toEqual([]);
    expect((await remove()).status).toBe(204);
  });

  test('its name stays while a text says it', async () => {
    const { id, name } = await makeFragment('A');
    const { id: document } = await makeDocument(use(name));
    const rename = () => call('PATCH', `/fragments/${id}`, { name: newName() });
    expect((await rename()).body).toMatchObject({
      errors: { name: [expect.stringContaining('stoi w\u00a0tekstach')] },
    });
    expect((await call('PATCH', `/fragments/${id}`, { title: 'Inny tytuł' })).status).toBe(200);
    await call('DELETE', `/documentation/${document}`);
    await call('DELETE', `/deleted/${document}`);
    expect((await rename()).status).toBe(200);
  });

  test('saved while the fragment is removed, one of both is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, name } = await makeFragment('A');
      const [saved, removed] = await Promise.all([
        call('POST', '/documentation', { title: `Wyścig ${++made}`, content: use(name) }),
        call('DELETE', `/fragments/${id}`),
      ]);
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual([saved.status, removed.status]);
    }
  });
});

test('readers get nothing of a fragment but within what is published, and its files likewise', async () => {
  const { name } = await makeFragment('Tajne przed czasem');
  await makeDocument(use(name));
  await makeDocument('Jawny', { title: 'Jawny', status: 'published' });
  const { db } = portal.services.publicDoor;
  for (const table of ['fragments', 'fragment_revisions', 'fragment_uses'])
    await expect(db.execute(`select * from ${table}`)).rejects.toMatchObject({ cause: { code: '42501' } });
  for (const path of ['/api/v1/documentation?per_page=100', '/feed.xml', '/llms.txt'])
    expect(await (await portal.ask(path)).text()).not.toContain('Tajne');
});
