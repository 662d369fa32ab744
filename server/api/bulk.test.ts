import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyBulk } from '#app/content/bulk/apply-bulk.server';
import { forgetOldUndos, undoBulk } from '#app/content/bulk/undo-bulk.server';
import { modules } from '#app/content/registry';
import { boundModule } from '#app/content/registry.server';
import { createTestPortal, type TestPortal } from '#test/portal';
import { neededFields } from '#test/needed-fields';

let portal: TestPortal;
let anna: { id: string; token: string };
let jan: { id: string; token: string };
beforeAll(async () => {
  portal = await createTestPortal();
  anna = await portal.signIn('admin');
  jan = await portal.signIn('admin');
});
afterAll(() => portal.stop());

type Body = Record<string, unknown>;
interface Bulk extends Body {
  done: string[];
  refused: { id: string; code: string; detail: string }[];
  undo: string;
  restored: string[];
}

async function call(method: string, path: string, json?: unknown, token = anna.token, headers = {}) {
  const { status, body } = await portal.call(method, path, { token, json, headers });
  return { status, body: body as Bulk };
}
const bulk = (json: Body, module = 'documentation', token = anna.token) => call('POST', `/${module}/bulk`, json, token);
const undo = (token: string, by = anna.token) => call('POST', '/bulk/undo', { undo: token }, by);

let made = 0;
async function make(values: Body = {}, module = 'documentation'): Promise<string> {
  const { status, body } = await call('POST', `/${module}`, { title: `Zbiorcze ${++made}`, ...values });
  expect(status).toBe(201);
  return String(body.id);
}
const makeMany = async (number: number, values: Body = {}) => {
  const ids: string[] = [];
  while (ids.length < number) ids.push(await make(values));
  return ids;
};
const read = async (id: string, module = 'documentation') => (await call('GET', `/${module}/${id}`)).body;
const historyOf = async (id: string, module = 'documentation') =>
  ((await call('GET', `/${module}/${id}/revisions`)).body.items as Body[]).map(({ kind, fields }) => [kind, fields]);
const nowhere = '00000000-0000-4000-8000-000000000000';

/** Where a text stands that a list's search finds. */
const worded: Record<string, Body> = {
  changelog: { content: '- naprawa: kanarek' },
  resources: { description: 'kanarek' },
  announcements: { content: 'kanarek' },
};

describe.each(modules.map(({ key }) => key))('many items of %s', (key) => {
  test('are published, taken back, archived, put in a category and deleted, and each of it is undone', async () => {
    await call('POST', '/categories', { name: 'Różne', module: key });
    await call('POST', '/categories', { name: 'Inne', module: key });
    const values = () => ({ category: 'rozne', tags: ['stary'], ...neededFields(key), ...worded[key] });
    const ids = [await make(values(), key), await make({ ...values(), status: 'archived' }, key)];
    const state = async () => Promise.all(ids.map(async (id) => await read(id, key)));
    const before = await state();
    for (const [change, after] of [
      [{ action: 'publish' }, { status: 'published' }],
      [{ action: 'archive' }, { status: 'archived' }],
      [{ action: 'draft' }, { status: 'draft' }],
      [{ action: 'category', value: 'inne' }, { category: 'inne' }],
      [{ action: 'add_tag', value: ' Łódź ' }, { tags: ['stary', 'Łódź'] }],
      [{ action: 'remove_tag', value: 'STARY' }, { tags: [] }],
      [{ action: 'owner', value: jan.id }, { owner: jan.id }],
      [{ action: 'audience', value: 'members' }, { audience: 'members' }],
    ] as const) {
      const { status, body } = await bulk({ ids, ...change }, key);
      expect([status, body.done, body.refused]).toEqual([200, ids, []]);
      expect(await state()).toMatchObject([after, after]);
      expect(await undo(body.undo)).toEqual({ status: 200, body: { restored: ids, refused: [] } });
      expect(await state()).toMatchObject(
        before.map(({ status: was, category, owner, audience, tags }) => ({
          status: was,
          category,
          owner,
          audience,
          tags,
        })),
      );
    }
    const gone = (await bulk({ ids, action: 'delete' }, key)).body;
    for (const id of ids) expect((await call('GET', `/${key}/${id}`)).status).toBe(404);
    expect((await undo(gone.undo)).body.restored).toEqual(ids);
    const fields = ({ title, status, category, tags, created_at }: Body) => [title, status, category, tags, created_at];
    expect((await state()).map(fields)).toEqual(before.map(fields));
  });
});

describe('a bulk change', () => {
  test('leaves one revision of its kind with its note for each item, and one event', async () => {
    const ids = await makeMany(2);
    await bulk({ ids: [...ids, ids[0]], action: 'publish', note: 'Na premierę' });
    for (const id of ids) {
      expect(await historyOf(id)).toEqual([
        ['bulk', ['status']],
        ['create', expect.any(Array)],
      ]);
      const revisions = (await call('GET', `/documentation/${id}/revisions`)).body.items as Body[];
      expect(revisions[0]).toMatchObject({ note: 'Na premierę', author: { id: anna.id } });
      const events = await portal.database.sql`select action from audit_log where subject_id = ${id} order by id`;
      expect(events).toEqual([{ action: 'create' }, { action: 'update' }]);
    }
  });

  test('tells of every item that refuses, and changes the others', async () => {
    const [first = '', second = ''] = await makeMany(2);
    const { status, body } = await bulk({ ids: [first, nowhere, 'nic', second], action: 'category', value: 'nie-ma' });
    expect([status, body.done]).toEqual([200, []]);
    expect(body.refused).toEqual([
      { id: first, code: 'invalid', detail: 'Nie ma takiej kategorii w tym dziale' },
      { id: nowhere, code: 'not_found', detail: 'Ten element nie istnieje lub został usunięty.' },
      { id: 'nic', code: 'not_found', detail: 'Ten element nie istnieje lub został usunięty.' },
      { id: second, code: 'invalid', detail: 'Nie ma takiej kategorii w tym dziale' },
    ]);
    const mixed = (await bulk({ ids: [first.toUpperCase(), nowhere, second], action: 'publish' })).body;
    expect([mixed.done, mixed.refused.map(({ id }) => id)]).toEqual([[first, second], [nowhere]]);
    expect((await undo(mixed.undo)).body.restored).toEqual([first, second]);
  });

  test('of a moderator who writes does what they may do to each, and is refused the rest by name', async () => {
    await portal.database.sql`update settings set moderators_edit = true`;
    const { token: moderator } = await portal.signIn('moderator');
    const [draft, shown] = [await make(), await make({ status: 'published' })];
    const ask = async (change: Body) =>
      (await bulk({ ids: [draft, shown], ...change }, 'documentation', moderator)).body;
    const tagged = await ask({ action: 'add_tag', value: 'moje' });
    expect([tagged.done, tagged.refused]).toMatchObject([[draft], [{ id: shown, code: 'forbidden' }]]);
    expect((await undo(tagged.undo, moderator)).body.restored).toEqual([draft]);
    for (const action of ['draft', 'archive'])
      expect((await ask({ action })).refused).toMatchObject([{ id: shown, code: 'forbidden' }]);
    expect((await ask({ action: 'publish' })).refused).toMatchObject([{ id: draft, code: 'forbidden' }]);
    expect((await ask({ action: 'delete' })).done).toEqual([]);
    expect([await read(draft), await read(shown)]).toMatchObject([{ status: 'archived' }, { status: 'published' }]);
    await portal.database.sql`update settings set moderators_edit = false`;
    expect((await bulk({ ids: [draft], action: 'draft' }, 'documentation', moderator)).status).toBe(403);
  });

  test('does not touch what is so already', async () => {
    const id = await make({ status: 'published' });
    const { body } = await bulk({ ids: [id], action: 'publish' });
    expect([body.done, (await read(id)).revision]).toEqual([[id], 1]);
    expect((await undo(body.undo)).body.restored).toEqual([id]);
    expect((await read(id)).revision).toBe(1);
  });

  test('adds no tag that is there in another spelling, and none beyond ten', async () => {
    const [few = ''] = await makeMany(1, { tags: ['Łódź'] });
    const [full = ''] = await makeMany(1, { tags: Array.from({ length: 10 }, (_, at) => `tag ${at}`) });
    const { body } = await bulk({ ids: [few, full], action: 'add_tag', value: 'lodz' });
    expect([body.done, body.refused]).toMatchObject([[few], [{ id: full, code: 'invalid' }]]);
    expect(await read(few)).toMatchObject({ tags: ['Łódź'], revision: 1 });
  });

  test('refuses a call that is wrong in itself', async () => {
    const ids = [nowhere];
    for (const [json, field] of [
      [{ ids: [], action: 'publish' }, 'ids'],
      [{ ids: Array.from({ length: 101 }, (_, at) => `${at}`), action: 'publish' }, 'ids'],
      [{ ids: nowhere, action: 'publish' }, 'ids'],
      [{ ids: [7], action: 'publish' }, 'ids'],
      [{ ids, action: 'explode' }, 'action'],
      [{ ids }, 'action'],
      [{ ids, action: 'category', value: 7 }, 'value'],
      [{ ids, action: 'category' }, 'value'],
      [{ ids, action: 'owner' }, 'value'],
      [{ ids, action: 'add_tag' }, 'value'],
      [{ ids, action: 'remove_tag', value: ' ' }, 'value'],
      [{ ids, action: 'publish', more: 1 }, 'more'],
    ] as const) {
      const { status, body } = await bulk(json);
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(json)).toEqual([422, [field]]);
    }
    expect((await call('POST', '/bulk/undo', { undo: 7 })).status).toBe(422);
    expect((await undo('nic')).status).toBe(404);
  });

  test('of a hundred is done at once', async () => {
    const rows = await portal.database.sql<{ id: string }>`insert into documentation (title, slug, content, rendered)
      select 'Sto ' || n, 'sto-' || n, '', '{}' from generate_series(1, 100) n returning id`;
    const ids = rows.map(({ id }) => id);
    const { systemDb, clock, changes } = portal.services;
    const writer = { db: systemDb, clock, changes, actor: { id: anna.id, name: 'anna' } };
    const done = await applyBulk(writer, boundModule('documentation'), { ids, action: 'publish' });
    expect([done.done, done.refused]).toEqual([ids, []]);
    expect((await undoBulk(writer, boundModule, { undo: done.undo })).restored).toHaveLength(100);
  });

  test('is for those who may write', async () => {
    const [id = ''] = await makeMany(1);
    const { token: user } = await portal.signIn('user');
    const { body: key } = await call('POST', '/api-keys', { name: 'czytelnik', scope: 'read' });
    for (const path of ['/documentation/bulk', '/bulk/undo']) {
      const json = path === '/bulk/undo' ? { undo: nowhere } : { ids: [id], action: 'delete' };
      const asked = async (token?: string) =>
        (await portal.ask(`/api/v1${path}`, { method: 'POST', token, json })).status;
      expect([await asked(), await asked(user), await asked(String(key.key))]).toEqual([401, 403, 403]);
    }
    expect((await read(id)).status).toBe('draft');
  });

  test('with a key is made once, and its undo as well', async () => {
    const [id = ''] = await makeMany(1);
    const change = { ids: [id], action: 'publish' };
    const once = (path: string, json: Body) =>
      call('POST', path, json, anna.token, { 'idempotency-key': `${path}-${id}` });
    const first = await once('/documentation/bulk', change);
    expect(await once('/documentation/bulk', change)).toEqual(first);
    expect((await read(id)).revision).toBe(2);
    const undone = await once('/bulk/undo', { undo: first.body.undo });
    expect(await once('/bulk/undo', { undo: first.body.undo })).toEqual(undone);
    expect((await read(id)).revision).toBe(3);
  });
});

describe('an undo', () => {
  test('works once, and only for whoever made the change', async () => {
    const ids = await makeMany(2);
    const { body } = await bulk({ ids, action: 'publish' });
    expect(await undo(body.undo, jan.token)).toMatchObject({
      status: 404,
      body: { detail: 'Tej zmiany nie można już cofnąć.' },
    });
    const both = await Promise.all([undo(body.undo), undo(body.undo)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect((await undo(body.undo)).status).toBe(404);
    for (const id of ids) expect((await read(id)).revision).toBe(3);
  });

  test('keeps its note with the revisions that it makes, of changed and of deleted items', async () => {
    const [id = ''] = await makeMany(1);
    const noted = async (action: string) => {
      const { body } = await bulk({ ids: [id], action });
      const note = `Cofnięte: ${action}`;
      expect((await call('POST', '/bulk/undo', { undo: body.undo, note: 'x'.repeat(201) })).status).toBe(422);
      expect((await call('POST', '/bulk/undo', { undo: body.undo, note })).status).toBe(200);
      const { items } = (await call('GET', `/documentation/${id}/revisions`)).body as unknown as { items: Body[] };
      expect(items[0]).toMatchObject({ note });
    };
    await noted('publish');
    await noted('delete');
  });

  test('is over after ten minutes, and then forgotten', async () => {
    const [id = ''] = await makeMany(1);
    const { body } = await bulk({ ids: [id], action: 'publish' });
    const recent = (await bulk({ ids: [id], action: 'archive' })).body.undo;
    await portal.database
      .sql`update bulk_undos set made_at = now() - interval '10 minutes 1 second' where id = ${body.undo}`;
    expect((await undo(body.undo)).status).toBe(404);
    await forgetOldUndos({ db: portal.services.systemDb, clock: portal.services.clock });
    const left = await portal.database.sql`select id from bulk_undos where id in (${body.undo}, ${recent})`;
    expect(left).toEqual([{ id: recent }]);
  });

  test('leaves alone what somebody else has changed since, and takes back what the same person added to', async () => {
    const [theirs = '', own = '', gone = ''] = await makeMany(3);
    const { body } = await bulk({ ids: [theirs, own, gone], action: 'publish' });
    await call('PATCH', `/documentation/${theirs}`, { title: 'Zmieniony przez Jana' }, jan.token);
    await call('PATCH', `/documentation/${own}`, { title: 'Zmieniony przez Annę' });
    await call('DELETE', `/documentation/${gone}`, undefined, jan.token);
    const undone = (await undo(body.undo)).body;
    expect(undone.restored).toEqual([own]);
    expect(undone.refused).toEqual([
      { id: theirs, code: 'stale', detail: 'Ktoś zmienił ten element w\u00a0międzyczasie.' },
      { id: gone, code: 'not_found', detail: 'Ten element nie istnieje lub został usunięty.' },
    ]);
    expect(await read(theirs)).toMatchObject({ status: 'published', title: 'Zmieniony przez Jana' });
    expect(await read(own)).toMatchObject({ status: 'draft', title: 'Zmieniony przez Annę' });
  });

  test('of one change after the other goes back through both', async () => {
    const [id = ''] = await makeMany(1);
    const first = (await bulk({ ids: [id], action: 'publish' })).body.undo;
    const second = (await bulk({ ids: [id], action: 'archive' })).body.undo;
    await undo(second);
    expect((await read(id)).status).toBe('published');
    await undo(first);
    expect((await read(id)).status).toBe('draft');
  });

  test('brings deleted items back as they were: public, at their address, with files and history', async () => {
    const form = new FormData();
    form.append('file', new File(['treść'], 'plik.txt', { type: 'text/plain' }));
    const uploaded = await portal.ask('/api/v1/files', { method: 'POST', token: anna.token, body: form });
    const { url } = (await uploaded.json()) as { url: string };
    const id = await make({ title: 'Publiczny z plikiem', content: `[plik](${url})`, status: 'published' });
    const seen = async () => [
      (await portal.ask(`/api/v1/documentation/${id}`)).status,
      (await portal.ask(url)).status,
      (((await (await portal.ask('/api/v1/search?q=plikiem')).json()) as Body).items as Body[]).length,
    ];
    expect(await seen()).toEqual([200, 200, 1]);
    const { body } = await bulk({ ids: [id], action: 'delete' });
    expect(await seen()).toEqual([404, 404, 0]);
    expect((await undo(body.undo)).body.restored).toEqual([id]);
    expect(await seen()).toEqual([200, 200, 1]);
    expect(await read(id)).toMatchObject({ slug: 'publiczny-z-plikiem', status: 'published', revision: 2 });
    expect((await historyOf(id)).map(([kind]) => kind)).toEqual(['undelete', 'create']);
  });

  test('leaves alone what somebody has brought back and deleted again', async () => {
    const [id = ''] = await makeMany(1);
    const { body } = await bulk({ ids: [id], action: 'delete' });
    await call('POST', `/deleted/${id}/restore`, undefined, jan.token);
    await call('DELETE', `/documentation/${id}`, undefined, jan.token);
    expect((await undo(body.undo)).body.refused).toMatchObject([{ id, code: 'stale' }]);
  });

  test('cannot be read by others through the admin door either', async () => {
    const [id = ''] = await makeMany(1);
    const { body } = await bulk({ ids: [id], action: 'publish' });
    const { admin } = portal.database.doors;
    const rows = (caller: string) =>
      admin.transaction(async (tx) => {
        await tx.execute(sql`select set_config('portal.caller', ${caller}, true)`);
        return (await tx.execute(sql`select id from bulk_undos where id = ${body.undo}`)).rows;
      });
    expect(await rows(`account:${anna.id}`)).toHaveLength(1);
    expect(await rows(`account:${jan.id}`)).toEqual([]);
    expect((await admin.execute(sql`select id from bulk_undos where id = ${body.undo}`)).rows).toEqual([]);
  });
});

test('two who change the same items at once wait for each other and never lock each other out', async () => {
  const ids = await makeMany(8);
  const answers = await Promise.all(
    [ids, ids.toReversed()].flatMap((order, at) =>
      ['publish', 'archive', 'draft'].map((action) =>
        bulk({ ids: order, action }, 'documentation', [anna, jan][at]?.token),
      ),
    ),
  );
  expect(answers.map(({ status, body }) => [status, body.done.length])).toEqual(answers.map(() => [200, 8]));
});
