import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';
import { findCopy, forgetOldCopies } from './working-copies.server';
import { longestCopy } from './tables.server';

let portal: TestPortal;
let anna: { cookie: string; id: string };
let ewa: { cookie: string; id: string };
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  anna = await portal.signInBrowser('admin');
  ewa = await portal.signInBrowser('admin');
});
afterAll(() => portal.stop());

type Fields = Record<string, string>;

const post = (path: string, who: { cookie: string }, fields: Fields = {}, headers: Fields = {}) =>
  portal.ask(path, {
    method: 'POST',
    headers: { cookie: who.cookie, ...headers },
    body: new URLSearchParams(fields),
  });

const keep = (form: string, fields: Fields, who = anna) => post(`/admin/dokumentacja/kopia/${form}`, who, fields);
const copyOf = (id: string, who = anna) =>
  findCopy(portal.services.systemDb, { userId: who.id, module: 'documentation', id, ofDraft: false });

let count = 0;
async function make(status = 'draft'): Promise<string> {
  const response = await portal.ask('/api/v1/documentation', {
    method: 'POST',
    headers: { cookie: anna.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Pisany ${++count}`, content: 'Zapisane', status }),
  });
  return ((await response.json()) as { id: string }).id;
}

test('typed text is kept and offered again to its author only', async () => {
  const id = await make('published');
  const answer = await keep(id, { title: 'Kanarek kopii', content: 'Niezapisane', revision: '1' });
  expect(await answer.json()).toEqual({ savedAt: expect.any(String) });
  expect(await copyOf(id)).toMatchObject({
    revision: 1,
    typed: [
      ['title', 'Kanarek kopii'],
      ['content', 'Niezapisane'],
    ],
  });
  expect(await copyOf(id, ewa)).toBeUndefined();
  const form = `/admin/dokumentacja/edytuj/${id}`;
  const page = async (path: string, cookie?: string) =>
    (await portal.ask(path, { headers: cookie ? { cookie } : {} })).text();
  expect(await page(form, anna.cookie)).toContain('Kanarek kopii');
  for (const path of [form, `/admin/dokumentacja`, `/admin/dokumentacja/historia/${id}`, '/admin/ustawienia/dziennik'])
    expect(await page(path, ewa.cookie), path).not.toContain('Kanarek kopii');
  for (const path of ['/dokumentacja', '/feed.xml', `/api/v1/documentation/${id}`, '/szukaj?q=kanarek', '/llms.txt'])
    expect(await page(path), path).not.toContain('Kanarek');
});

test('a copy makes no revision, change event or notification', async () => {
  const id = await make();
  const counts = () =>
    portal.sql`select (select count(*) from entry_revisions) as revisions, (select count(*) from audit_log) as changes`;
  const before = await counts();
  await keep(id, { title: 'Bez śladu', revision: '1' });
  expect(await counts()).toEqual(before);
});

test('the database shows a copy to its owner only', async () => {
  const id = await make();
  await keep(id, { title: 'Moje', revision: '1' });
  const { systemDb } = portal.services;
  const all = await systemDb.execute(sql`select 1 from working_copies`);
  expect(all.rows).toEqual([]);
  const theirs = await systemDb.transaction(async (tx) => {
    await tx.execute(sql`select set_config('portal.person', ${ewa.id}, true)`);
    return (await tx.execute(sql`select 1 from working_copies where user_id = ${anna.id}`)).rows;
  });
  expect(theirs).toEqual([]);
});

test('a save removes the copy in its transaction and no other, and a copy that arrives late is not kept', async () => {
  const [id, other] = [await make(), await make()];
  await keep(id, { title: 'Wpisane', revision: '1' });
  await keep(other, { title: 'W innej karcie', revision: '1' });
  const fields = { title: 'Wpisane', status: 'draft', revision: '1', draft: 'none' };
  expect((await post(`/admin/dokumentacja/edytuj/${id}`, anna, fields)).status).toBe(302);
  expect(await copyOf(id)).toBeUndefined();
  const late = await keep(id, { title: 'Wpis', revision: '1' });
  expect([late.status, await late.json()]).toEqual([409, { refused: 'saved' }]);
  expect(await copyOf(id)).toBeUndefined();
  expect((await keep(id, { title: 'Dalej', revision: '2' })).status).toBe(200);
  expect((await copyOf(other))?.typed).toEqual([['title', 'W innej karcie']]);
});

test('a refused save leaves the copy', async () => {
  const id = await make();
  await keep(id, { title: 'Zostaje', revision: '1' });
  expect((await post(`/admin/dokumentacja/edytuj/${id}`, anna, { title: '', revision: '1' })).status).toBe(422);
  expect((await copyOf(id))?.typed).toEqual([['title', 'Zostaje']]);
});

test('the form of a new entry has a copy until it is made', async () => {
  const key = 'a'.repeat(32);
  await keep('new', { title: 'Nowy kopiowany', idempotency_key: key });
  expect((await copyOf('new'))?.typed).toEqual([['title', 'Nowy kopiowany']]);
  await post('/admin/dokumentacja/nowa', anna, { title: 'Nowy kopiowany', status: 'draft', idempotency_key: key });
  expect(await copyOf('new')).toBeUndefined();
  expect((await keep('new', { title: 'Nowy', idempotency_key: key })).status).toBe(409);
});

describe('the form of a fragment', () => {
  const panel = '/admin/fragmenty';
  const copyOfFragment = (id: string) =>
    findCopy(portal.services.systemDb, { userId: anna.id, module: 'fragment', id, ofDraft: false });
  const typedIn = async (id: string) => (await copyOfFragment(id))?.typed.find(([name]) => name === 'title')?.[1];

  test('has a copy from the first letter to the save, offered in that form only', async () => {
    const key = 'b'.repeat(32);
    const fresh = { title: 'Fragment w kopii', content: 'Treść', idempotency_key: key };
    expect((await post(`${panel}/kopia/new`, anna, fresh)).status).toBe(200);
    expect(await typedIn('new')).toBe('Fragment w kopii');
    const page = async (path: string, { cookie }: { cookie: string }) =>
      (await portal.ask(path, { headers: { cookie } })).text();
    expect(await page(`${panel}/nowy`, anna)).toContain('Fragment w kopii');
    expect(await page(`${panel}/nowy`, ewa)).not.toContain('Fragment w kopii');
    expect(await page('/admin/dokumentacja/nowa', anna)).not.toContain('Fragment w kopii');
    expect((await post(`${panel}/nowy`, anna, fresh)).status).toBe(302);
    expect(await copyOfFragment('new')).toBeUndefined();
    expect((await post(`${panel}/kopia/new`, anna, fresh)).status).toBe(409);

    const [{ id } = { id: '' }] = await portal.sql<{ id: string }>`
      select id from fragments where title = 'Fragment w kopii'`;
    const edited = { title: 'Zmieniony', name: 'fragment-w-kopii', content: 'Treść', revision: '1' };
    expect((await post(`${panel}/kopia/${id}`, anna, edited)).status).toBe(200);
    expect((await post(`${panel}/edytuj/${id}`, anna, { ...edited, content: '' })).status).toBe(422);
    expect(await typedIn(id)).toBe('Zmieniony');
    expect((await post(`${panel}/edytuj/${id}`, anna, edited)).status).toBe(302);
    expect(await copyOfFragment(id)).toBeUndefined();
    expect((await post(`${panel}/kopia/${id}`, anna, edited)).status).toBe(409);
    expect((await post(`${panel}/kopia/${id}`, anna, { ...edited, revision: '2' })).status).toBe(200);
    await post(`${panel}/usun/${id}`, anna);
    expect((await post(`${panel}/kopia/${id}`, anna, { ...edited, revision: '2' })).status).toBe(409);
  });

  test('has none for a moderator, who sees it and may not change it', async () => {
    const settings = { method: 'PATCH', headers: { cookie: anna.cookie }, json: { moderators_edit: true } };
    expect((await portal.ask('/api/v1/settings', settings)).status).toBe(200);
    const moderator = await portal.signInBrowser('moderator');
    const answer = await post(`${panel}/kopia/new`, moderator, { title: 'x' });
    expect(answer.status).toBe(403);
  });
});

test('a copy has a size limit, needs a session and the own origin, and is deleted on request', async () => {
  const id = await make();
  const long = await keep(id, { content: 'x'.repeat(longestCopy), revision: '1' });
  expect([long.status, await long.json()]).toEqual([413, { refused: 'too_large' }]);
  expect((await keep(id, { title: 'x' }, { cookie: '', id: '' })).status).toBe(401);
  const path = `/admin/dokumentacja/kopia/${id}`;
  expect((await post(path, anna, { title: 'x' }, { origin: 'https://gdzie.indziej.pl' })).status).toBe(403);
  await keep(id, { title: 'x', revision: '1' });
  await post(`${path}?usun=1`, anna);
  expect(await copyOf(id)).toBeUndefined();
});

test('copies end after 30 days', async () => {
  const [id, other] = [await make(), await make()];
  await keep(id, { title: 'Stary', revision: '1' });
  await keep(other, { title: 'Nowszy', revision: '1' });
  await portal.sql`update working_copies set saved_at = now() - interval '29 days' where form = ${other}`;
  await portal.sql`update working_copies set saved_at = now() - interval '31 days' where form = ${id}`;
  expect(await copyOf(id)).toBeUndefined();
  await forgetOldCopies(portal.services.systemDb);
  expect(await portal.sql`select 1 from working_copies where form = ${id}`).toEqual([]);
  expect(await copyOf(other)).toBeDefined();
});

test('copies are rate limited per account', async () => {
  const id = await make();
  const statuses = new Set<number>();
  for (let sent = 0; sent < 101; sent++)
    statuses.add((await keep(id, { title: `${sent}`, revision: '1' }, ewa)).status);
  expect(statuses).toEqual(new Set([200, 429]));
});
