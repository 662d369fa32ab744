import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundModule } from '#app/content/registry.server';
import { createTestPortal, type TestPortal } from '#test/portal';
import { changeMany, undoMany } from './change-many.server';

let portal: TestPortal;
let writer: Parameters<typeof changeMany>[0];
beforeAll(async () => {
  portal = await createTestPortal();
  const { systemDb: db, clock, changes } = portal.services;
  const { id, email } = await portal.signIn('admin');
  writer = { db, clock, changes, actor: { id, name: email } };
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

test('all that a list finds are changed in batches, and taken back with one press', async () => {
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

test('chosen rows are deleted once that is confirmed, and what refuses is named', async () => {
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
    refused: [{ id, title: 'Wybrany', detail: 'Nie ma takiej kategorii w tej sekcji' }],
  });
  expect(await send([...chosen, ['confirmed', '1']])).toMatchObject({
    kind: 'done',
    count: 1,
    refused: [{ id: nowhere, title: null }],
  });
});

test('a form that says too little changes nothing and says what is missing', async () => {
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
