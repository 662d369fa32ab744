import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listCategories } from '#app/content/categories/categories.server';
import { listEntries, listIds } from '#app/content/entries/list-entries.server';
import { boundModule } from '#app/content/registry.server';
import { errorTexts } from '#app/texts/pl/errors';
import { createTestPortal, type TestPortal } from '#test/portal';
import { changeMany, findMany, undoMany } from './change-many.server';
import { readList } from './read-list.server';

let portal: TestPortal;
let writer: Parameters<typeof changeMany>[0];
beforeAll(async () => {
  portal = await createTestPortal();
  const { systemDb: db, clock, changes, log } = portal.services;
  const { id, email } = await portal.signIn('admin');
  writer = { db, clock, changes, actor: { id, name: email }, log, requestId: 'x' };
});
afterAll(() => portal.stop());

const module = boundModule('documentation');

function send(fields: [string, string][], status?: string) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return changeMany(writer, module, form, { status });
}
const countOf = async (status: string) =>
  (await portal.database.sql<{ n: number }>`select count(*)::int as n from documentation where status = ${status}`)[0]
    ?.n;

test('everything that a list finds is changed in batches, and undone with one press', async () => {
  await portal.database.sql`insert into documentation (title, slug, content, rendered)
    select 'Seria ' || n, 'seria-' || n, '', '{}' from generate_series(1, 103) n`;
  const all: [string, string][] = [
    ['all', '103'],
    ['action', 'archive'],
  ];
  const answer = await send(all, 'draft');
  expect(answer).toMatchObject({ kind: 'done', count: 103, refused: [], failed: null, undos: { length: 2 } });
  expect(await countOf('archived')).toBe(103);
  const form = new FormData();
  for (const undo of answer.kind === 'done' ? answer.undos : []) form.append('undo', undo);
  expect(await undoMany(writer, module, form)).toMatchObject({ kind: 'undone', count: 103, refused: [] });
  expect(await countOf('draft')).toBe(103);
  expect(await undoMany(writer, module, form)).toEqual({ kind: 'wrong', message: 'Tej zmiany nie można już cofnąć.' });
  expect(await send([['all', '102'], ...all.slice(1)], 'draft')).toMatchObject({ kind: 'wrong' });
  expect(await countOf('draft')).toBe(103);
});

test('what ends a change or its undo half-way is logged, and what is done and left is told', async () => {
  const { sql } = portal.database;
  const rows = await sql<{ id: string }>`insert into documentation (title, slug, content, rendered)
    select 'Partia ' || n, 'partia-' || n, '', '{}' from generate_series(1, 101) n returning id`;
  const ids = rows.map(({ id }) => id);
  await sql`create table refused_rows (id uuid)`;
  await sql`grant select on refused_rows to public`;
  await sql.unsafe(`create function refuse_row() returns trigger language plpgsql as $$ begin
      if new.id in (select id from refused_rows) then raise 'gone' using errcode = '57P01'; end if; return new; end $$;
    create trigger refuses_row before update on documentation for each row execute function refuse_row()`);
  const warned = vi.spyOn(portal.services.log, 'warn');
  const refuse = (id = '') => sql`with gone as (delete from refused_rows) insert into refused_rows values (${id})`;
  const ended = { failed: errorTexts.unavailable, refused: [] };
  await refuse(ids[100]);
  const answer = await send([...ids.map((id): [string, string] => ['ids', id]), ['action', 'archive']]);
  expect(answer).toMatchObject({ ...ended, kind: 'done', count: 100, undos: { length: 1 } });
  await sql`delete from refused_rows`;
  const rest = await send([
    ['ids', ids[100] ?? ''],
    ['action', 'archive'],
  ]);
  const form = new FormData();
  const undos = [answer, rest].flatMap((one) => (one.kind === 'done' ? one.undos : []));
  for (const undo of undos) form.append('undo', undo);
  await refuse(ids[0]);
  expect(await undoMany(writer, module, form)).toEqual({
    ...ended,
    kind: 'undone',
    count: 1,
    undos: undos.slice(0, 1),
  });
  expect(warned.mock.calls.map(([, message]) => message)).toEqual(
    Array(2).fill('a change of many entries ended half-way'),
  );
  await sql.unsafe('drop trigger refuses_row on documentation');
});

test('selected rows are deleted after a confirmation, and refused ones are named', async () => {
  const { id } = await portal.build('documentation', { title: 'Wybrany' });
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const chosen: [string, string][] = [
    ['ids', id],
    ['ids', nowhere],
    ['action', 'delete'],
  ];
  expect(await send(chosen)).toEqual({ kind: 'ask', count: 2, ids: [id, nowhere], all: null });
  expect(await send([...chosen.slice(0, 1), ['action', 'category'], ['category', 'nie-ma']])).toMatchObject({
    count: 0,
    undos: [],
    refused: [{ id, title: 'Wybrany', detail: 'Nie ma takiej kategorii w tym dziale' }],
  });
  expect(await send([...chosen, ['confirmed', '1']])).toMatchObject({
    kind: 'done',
    count: 1,
    refused: [{ id: nowhere, title: null }],
  });
});

test('an incomplete form changes nothing and says what is missing', async () => {
  const message = async (fields: [string, string][]) => {
    const answer = await send(fields);
    return answer.kind === 'wrong' ? answer.message : answer.kind;
  };
  expect(await message([['ids', 'x']])).toBe('Wybierz, co zrobić z\u00a0zaznaczonymi elementami.');
  expect(await message([['action', 'publish']])).toBe('Zaznacz elementy, które chcesz zmienić.');
  const tagless: [string, string][] = [
    ['ids', 'x'],
    ['action', 'add_tag'],
  ];
  expect(await message(tagless)).toBe('Wpisz tag.');
});

/** The titles of a list at an address, and the ids of all that it finds. */
async function listAt(search: string, now: Date) {
  const { db } = writer;
  const offer = {
    tags: [],
    categories: await listCategories(db, 'documentation'),
    owners: [{ id: String(writer.actor.id), username: 'x' }],
  };
  const { query } = readList(new URL(`http://x/admin/dokumentacja?q=narzędzie&${search}`), module, offer, now);
  const { items } = await listEntries(db, module, { role: 'admin' }, query);
  const form = new FormData();
  form.set('all', String(items.length));
  form.set('action', 'archive');
  const found = await findMany(writer, module, form, query);
  expect('ids' in found ? found.ids : []).toEqual(items.map(({ id }) => id));
  return items.map(({ title }) => title).toSorted();
}

test('a list is narrowed by category with those in it, owner, day of review and time of change, and all of it is found to be changed', async () => {
  const { sql } = portal.database;
  const owner = writer.actor.id;
  const [parent] = await sql<{ id: string }>`
    insert into categories (name, slug, module) values ('Warsztat', 'warsztat', 'documentation') returning id`;
  const [child] = await sql<{ id: string }>`
    insert into categories (name, slug, module, parent_id) values ('Wiertarki', 'wiertarki', 'documentation', ${parent?.id}) returning id`;
  await sql`insert into documentation (title, slug, content, rendered, category_id, owner, review_at, updated_at) values
    ('Narzędzie A', 'narz-a', '', '{}', ${parent?.id}, ${owner}, '2026-11-21', '2026-11-20'),
    ('Narzędzie B', 'narz-b', '', '{}', ${child?.id}, null, '2026-11-22', '2026-11-01'),
    ('Narzędzie C', 'narz-c', '', '{}', null, null, null, '2026-01-01')`;
  const now = new Date('2026-11-22T12:00:00Z');
  const names = async (search: string) => (await listAt(search, now)).map((title) => title.slice(-1)).join('');
  expect(await names('')).toBe('ABC');
  expect(await names('category=warsztat')).toBe('AB');
  expect(await names('category=wiertarki&sort=title')).toBe('B');
  expect(await names('category=-')).toBe('C');
  expect(await names('category=nie-ma')).toBe('ABC');
  expect(await names(`owner=${owner}`)).toBe('A');
  expect(await names('owner=-')).toBe('BC');
  expect(await names('due=overdue')).toBe('A');
  expect(await names('due=month')).toBe('AB');
  expect(await names('changed=7')).toBe('A');
  expect(await names('changed=30')).toBe('AB');
  expect(await names('category=warsztat&owner=-&changed=30')).toBe('B');
});

test('a list that has grown since it was shown is not changed', async () => {
  const form = new FormData();
  form.set('all', '1');
  form.set('action', 'archive');
  const query = { titled: 'narzędzie' };
  expect(await findMany(writer, module, form, query)).toEqual({
    answer: { kind: 'wrong', message: 'Lista zmieniła się w\u00a0międzyczasie. Sprawdź ją i\u00a0zaznacz ponownie.' },
  });
});

test('of some ids those are told that the list still finds', async () => {
  const made = await Promise.all(
    ['Zostaje', 'Znika', 'Inna', 'Niewybrana'].map((title) => portal.build('documentation', { title })),
  );
  const [stays, gone, other] = made.map(({ id }) => id);
  await portal.database.sql`delete from documentation where id = ${gone ?? ''}`;
  await portal.database.sql`update documentation set status = 'archived' where id = ${other ?? ''}`;
  const ids = [stays, gone, other, 'nie-ma'].map(String);
  expect(await listIds(writer.db, module, { role: 'admin' }, { status: 'draft', ids }, ids.length)).toEqual([stays]);
});
