import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UndoItem } from '#app/content/bulk/tables.server';
import { renewRenderings, showsOldFragment } from '#app/content/renew-renderings.server';
import { askAndKill } from '#test/ask-portal-to-kill';
import { killAmongSaves, type SavesToKill } from '#test/kill-among-saves';
import { silentLog } from '#test/log';
import { createTestPortal, type TestPortal } from '#test/portal';

// Whatever moment a process is killed at: all of a save is there, or nothing of it.

let portal: TestPortal;
let anna: { id: string; token: string };
let ewa: { id: string; token: string };
beforeAll(async () => {
  portal = await createTestPortal();
  [anna, ewa] = [await portal.signIn('admin'), await portal.signIn('admin')];
});
afterAll(() => portal?.stop());

const entries = 24;
const sorted = (ids: string[]) => ids.toSorted();

async function build(name: string, content = 'Było', count = entries): Promise<string[]> {
  const rows = await portal.sql<{ id: string }>`
    insert into documentation (title, slug, content, status, rendered)
    select ${name} || ' ' || n, lower(${name}) || '-' || n, ${content}, 'draft', '{}' from generate_series(1, ${count}) n
    returning id`;
  return rows.map(({ id }) => id);
}
const save = (work: SavesToKill['work'], ids: string[], { text = '', after = 4 } = {}) =>
  killAmongSaves(portal.database, { userId: anna.id, work, ids, text, after });
const ask = (who: { token: string }, method: string, path: string, json: unknown) =>
  portal.ask(`/api/v1${path}`, { method, token: who.token, json });

/** The ids of what stands in the log, or in another table, about these. */
async function traces(subject: string, action: string, ids: string[]): Promise<string[]> {
  const rows = await portal.sql<{ id: string }>`select subject_id as id from audit_log
    where subject = ${subject} and action = ${action} and subject_id = any(${ids}) order by id`;
  return sorted(rows.map(({ id }) => id));
}

test('reviews: each step is there with its trace and its notice, or it was not taken', async () => {
  const ids = await build('Zgłaszany');
  const submitted = await askAndKill(portal, anna.token, ids, (victim, id) =>
    victim.post(`/documentation/${id}/review`, { action: 'submit' }),
  );
  const reviews = await portal.sql<{ id: string }>`select entry_id as id from entry_reviews where state = 'submitted'`;
  const found = sorted(reviews.map(({ id }) => id));
  expect(found).toEqual(expect.arrayContaining(submitted));
  const noticed = await portal.sql<{ id: string }>`select data ->> 'entry_id' as id from notifications`;
  expect([await traces('review', 'submit', ids), sorted(noticed.map(({ id }) => id))]).toEqual([found, found]);

  for (const id of ids) await ask(anna, 'POST', `/documentation/${id}/review`, { action: 'submit' });
  const accepted = await askAndKill(portal, ewa.token, ids, (victim, id) =>
    victim.post(`/documentation/${id}/review`, { action: 'accept' }),
  );
  const decided = await portal.sql<{ id: string; state: string; by: string | null; fingerprint: string | null }>`
    select entry_id as id, state, decided_by as by, fingerprint from entry_reviews`;
  const done = decided.filter(({ state }) => state === 'accepted');
  expect(sorted(done.map(({ id }) => id))).toEqual(expect.arrayContaining(accepted));
  expect(done.every(({ by, fingerprint }) => by === ewa.id && fingerprint !== null)).toBe(true);
  const others = decided.filter(({ state }) => state !== 'accepted');
  expect(others.every(({ by, fingerprint }) => by === null && fingerprint === null)).toBe(true);
  expect(await traces('review', 'accept', ids)).toEqual(sorted(done.map(({ id }) => id)));
});

test('related pages: each save is there with its revision and its trace, or it was not begun', async () => {
  const ids = await build('Powiązany');
  const related = ['/dokumentacja/powiązany-1', '/dokumentacja/powiązany-2'];
  const acknowledged = await askAndKill(portal, anna.token, ids, (victim, id) =>
    victim.patch(`/documentation/${id}`, { related }),
  );
  const rows = await portal.sql<{ id: string; related: string[]; revision: number; kept: number }>`
    select id, related, revision, (select count(*)::int from entry_revisions where entry_id = id and number = 2) as kept
    from documentation where id = any(${ids})`;
  const done = rows.filter(({ revision }) => revision === 2);
  expect(done.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  for (const { revision, related: named, kept } of rows)
    expect([named, kept]).toEqual(revision === 2 ? [related, 1] : [[], 0]);
  expect(await traces('documentation', 'update', ids)).toEqual(sorted(done.map(({ id }) => id)));
});

test('publications: each is there with its row of the public register, or it was not begun', async () => {
  const ids = await build('Ogłaszany');
  const acknowledged = await askAndKill(portal, anna.token, ids, (victim, id) =>
    victim.patch(`/documentation/${id}`, { status: 'published', note: 'Jest' }),
  );
  const rows = await portal.sql<{ id: string; status: string; told: string[] }>`
    select id, status, array(select note from published_changes where entry_id = id) as told
    from documentation where id = any(${ids})`;
  const done = rows.filter(({ status }) => status === 'published');
  expect(done.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  for (const { status, told } of rows) expect(told).toEqual(status === 'published' ? ['Jest'] : []);
});

test('handing over: all that an account owned is the other’s, with its trace, or nothing is', async () => {
  const ids = await build('Przekazywany');
  const accounts = await portal.sql<{ id: string }>`
    insert into users (email, username, role)
    select 'opiekun-' || n || '@example.pl', 'Opiekun ' || n, 'moderator' from generate_series(1, ${entries}) n
    returning id`;
  const from = accounts.map(({ id }) => id);
  for (const [at, id] of ids.entries())
    await portal.sql`update documentation set owner = ${from[at] ?? ''} where id = ${id}`;
  const acknowledged = await askAndKill(portal, anna.token, from, (victim, id) =>
    victim.post(`/users/${id}/hand-over`, { hand_over_to: ewa.id }),
  );
  const traced = await traces('user', 'hand_over', from);
  expect(traced).toEqual(expect.arrayContaining(acknowledged));
  for (const [at, id] of ids.entries()) {
    const [row] = await portal.sql<{ owner: string }>`select owner from documentation where id = ${id}`;
    const before = from[at] ?? '';
    expect(row?.owner).toBe(traced.includes(before) ? ewa.id : before);
  }
});

test('undoing changes of many: each is undone and gone, or can still be undone', async () => {
  const ids = await build('Cofany', 'Było', entries * 3);
  const undos = new Map<string, string[]>();
  for (let at = 0; at < ids.length; at += 3) {
    const batch = ids.slice(at, at + 3);
    const action = at % 2 ? 'archive' : 'delete';
    const answer = await ask(anna, 'POST', '/documentation/bulk', { ids: batch, action });
    undos.set(((await answer.json()) as { undo: string }).undo, batch);
  }
  const acknowledged = await askAndKill(portal, anna.token, [...undos.keys()], (victim, undo) =>
    victim.post('/bulk/undo', { undo }),
  );
  const left = (await portal.sql<{ id: string }>`select id from bulk_undos`).map(({ id }) => id);
  expect(left.some((id) => acknowledged.includes(id))).toBe(false);
  const changed = async () =>
    (
      await portal.sql<{ id: string }>`select id from documentation where status = 'archived' and id = any(${ids})
      union all select id from deleted_entries where id = any(${ids})`
    ).map(({ id }) => id);
  expect(sorted(await changed())).toEqual(sorted(left.flatMap((undo) => undos.get(undo) ?? [])));
  for (const undo of left) expect((await ask(anna, 'POST', '/bulk/undo', { undo })).status).toBe(200);
  expect(await changed()).toEqual([]);
});

test('working copies: each is kept whole, or the one before it is', async () => {
  const ids = await build('Pisany');
  const copies = () =>
    portal.sql<{ id: string; typed: string }>`select form as id, typed from working_copies where form = any(${ids})`;
  await portal.sql`insert into working_copies (user_id, module, form, typed, revision, saved_at)
    select ${anna.id}, 'documentation', id, '[["content","Wcześniej"]]', 1, now() from unnest(${ids}::text[]) id`;
  const text = 'Później. '.repeat(5_000);
  const acknowledged = await save('copies', ids, { text });
  expect(acknowledged.length).toBeLessThan(entries);
  const kept = await copies();
  expect(kept).toHaveLength(entries);
  for (const { id, typed } of kept) {
    const before = JSON.stringify([['content', 'Wcześniej']]);
    expect([JSON.stringify([['content', text]]), ...(acknowledged.includes(id) ? [] : [before])]).toContain(typed);
  }

  const saved = await save('saves of copies', ids, { text: 'Zapisane' });
  expect(saved.length).toBeLessThan(entries);
  const left = new Set((await copies()).map(({ id }) => id));
  const rows = await portal.sql<{ id: string; content: string }>`
    select id, content from documentation where id = any(${ids})`;
  expect(saved.some((id) => left.has(id))).toBe(false);
  for (const { id, content } of rows) expect([id, content]).toEqual([id, left.has(id) ? 'Było' : 'Zapisane']);
});

test('order: each save moves all of what it moves and can be undone, or moves nothing', async () => {
  await portal.sql`delete from documentation`;
  const ids = await build('Kolejny', 'Było', 40);
  const positions = () =>
    portal.sql`select id, position from documentation where position is not null order by position, id`;
  const acknowledged = await save('orders', ids);
  expect(acknowledged.length).toBeLessThan(ids.length);
  const kept = await portal.sql<{ id: string; items: UndoItem[] }>`
    select id, items from bulk_undos where module = 'documentation' order by made_at desc`;
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  const moved = sorted(kept.flatMap(({ items }) => items.map(({ id }) => id)));
  const revisions = await portal.sql<{ id: string }>`
    select entry_id as id from entry_revisions where kind = 'bulk' and entry_id = any(${ids})`;
  expect(sorted(revisions.map(({ id }) => id))).toEqual(moved);
  expect(await traces('documentation', 'update', ids)).toEqual(moved);
  for (const { id: undo, items } of kept) {
    const answer = await ask(anna, 'POST', '/bulk/undo', { undo });
    expect(await answer.json()).toMatchObject({ restored: { length: items.length }, refused: [] });
  }
  expect(await positions()).toEqual([]);
});

test('restored fragments: each is back with its revision and its trace, or can still be restored', async () => {
  const rows = await portal.sql<{ id: string }>`insert into fragments (name, title, content)
    select 'wraca-' || n, 'Wraca', 'Treść' from generate_series(1, ${entries}) n returning id`;
  const ids = rows.map(({ id }) => id);
  for (const id of ids) await ask(anna, 'DELETE', `/fragments/${id}`, undefined);
  const acknowledged = await askAndKill(portal, anna.token, ids, (victim, id) =>
    victim.post(`/deleted/${id}/restore`, {}),
  );
  const back = (await portal.sql<{ id: string }>`select id from fragments where id = any(${ids})`).map(({ id }) => id);
  expect(back).toEqual(expect.arrayContaining(acknowledged));
  const left = await portal.sql<{ id: string }>`select id from deleted_entries where id = any(${ids})`;
  expect(sorted([...back, ...left.map(({ id }) => id)])).toEqual(sorted(ids));
  const kept = await portal.sql<{ id: string }>`select fragment_id as id from fragment_revisions
    where kind = 'undelete' and fragment_id = any(${ids})`;
  expect([sorted(kept.map(({ id }) => id)), await traces('fragment', 'undelete', ids)]).toEqual([
    sorted(back),
    sorted(back),
  ]);
});

test('a fragment in hundreds of texts: each shows it as it was or as it is, and the next instance goes on', async () => {
  const made = await ask(anna, 'POST', '/fragments', { title: 'Adres', name: 'adres', content: 'Stary' });
  const fragment = ((await made.json()) as { id: string }).id;
  const text = { title: 'Pierwszy', content: '{{fragment:adres}}' };
  const first = ((await (await ask(anna, 'POST', '/documentation', text)).json()) as { id: string }).id;
  await portal.sql`with copies as (
      insert into documentation (title, slug, content, rendered) select 'Kopia ' || n, 'kopia-' || n, content, rendered
      from documentation, generate_series(1, ${299}) n where id = ${first} returning id
    ) insert into fragment_uses select ${fragment}, 'documentation', id, 1 from copies`;
  await ask(anna, 'PATCH', `/fragments/${fragment}`, { content: 'Nowy' });
  await save('renewals', [], { after: 1 });
  const shown = () => portal.sql<{ html: string; revision: number; count: number }>`
    select rendered ->> 'html' as html, u.revision, count(*)::int from documentation d
    join fragment_uses u on u.entry_id = d.id group by 1, 2 order by 2`;
  const [old, renewed] = await shown();
  expect([old, renewed]).toMatchObject([
    { html: expect.stringContaining('Stary') as string, revision: 1 },
    { html: expect.stringContaining('Nowy') as string, revision: 2 },
  ]);
  expect(renewed?.count).toBeGreaterThanOrEqual(50);

  const { systemDb: db, changes } = portal.services;
  let isOver = false;
  const signal = new AbortController().signal;
  const rest = renewRenderings({ db, changes, log: silentLog, signal, outdated: showsOldFragment }).finally(
    () => (isOver = true),
  );
  // Nobody waits for it: neither who saves a text that shows it nor who changes it once more.
  expect((await ask(anna, 'PATCH', `/documentation/${first}`, { title: 'Zmieniony' })).status).toBe(200);
  expect((await ask(anna, 'PATCH', `/fragments/${fragment}`, { content: 'Najnowszy' })).status).toBe(200);
  expect(isOver).toBe(false);
  await rest;
  await renewRenderings({ db, changes, log: silentLog, signal, outdated: showsOldFragment });
  expect(await shown()).toMatchObject([
    { html: expect.stringContaining('Najnowszy') as string, revision: 3, count: 300 },
  ]);
});
