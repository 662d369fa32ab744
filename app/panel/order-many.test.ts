import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readOrder } from '#app/content/order/read-order.server';
import { boundModule } from '#app/content/registry.server';
import { createTestPortal, type TestPortal } from '#test/portal';
import { undoMany } from './change-many.server';
import { orderMany } from './order-many.server';

let portal: TestPortal;
let writer: Parameters<typeof undoMany>[0];
let other: string;
beforeAll(async () => {
  portal = await createTestPortal();
  const { systemDb: db, clock, changes, log } = portal.services;
  const { id, email } = await portal.signIn('admin');
  ({ id: other } = await portal.signIn('admin'));
  writer = { db, clock, changes, actor: { id, name: email }, log, requestId: 'x' };
});
afterAll(() => portal.stop());

const module = boundModule('documentation');
const ids: Record<string, string> = {};

beforeEach(async () => {
  const { sql } = portal;
  await sql`delete from documentation`;
  await sql`delete from categories where parent_id is not null`;
  await sql`delete from categories`;
  const name = (rows: { id: string; name: string }[]) => rows.forEach((row) => (ids[row.name] = row.id));
  name(
    await sql`insert into categories (name, slug, module) select c, c, 'documentation'
    from unnest(array['A', 'B', 'C']) c returning id, name`,
  );
  name(
    await sql`insert into categories (name, slug, module, parent_id)
    values ('A1', 'a1', 'documentation', ${ids.A}) returning id, name`,
  );
  name(
    await sql`insert into documentation (title, slug, content, rendered, status, category_id, created_by, created_at)
    select 'd' || n, 'd' || n, '', '{}', 'published', ${ids.A}, ${other}, now() - n * interval '1 day'
    from generate_series(1, 5) n returning id, title as name`,
  );
});

async function tree() {
  const { nodes, seen } = await readOrder(writer.db, module, '');
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.label ?? '';
  return { seen, text: nodes.map(({ label, within }) => `${nameOf(within)}/${label}`).join(' ') };
}
const start = '/A A/A1 /B /C A/d1 A/d2 A/d3 A/d4 A/d5';

async function save(moves: object[], seen?: string) {
  const form = new FormData();
  form.set('seen', seen ?? (await tree()).seen);
  form.set('moves', JSON.stringify(moves));
  return orderMany(writer, module, '', form);
}
function undo(answer: Awaited<ReturnType<typeof save>>) {
  const form = new FormData();
  if (answer.kind === 'done') for (const one of answer.undos) form.append('undo', one);
  return undoMany(writer, module, form);
}
const of = (...names: string[]) => names.map((name) => ids[name]);

test('several moves are saved together, and one press undoes them', async () => {
  const answer = await save([
    { ids: of('d4', 'd5'), step: 'first' },
    { ids: of('C'), step: 'up' },
    { ids: of('A1'), into: '' },
    { ids: of('B'), into: ids.C },
    { ids: of('d1'), into: ids.B },
  ]);
  expect(answer).toMatchObject({ kind: 'done', refused: [], undos: { length: 1 } });
  expect((await tree()).text).toBe('/A /A1 /C C/B A/d4 A/d5 B/d1 A/d2 A/d3');
  const [moved] = await portal.sql<{ count: number }>`select count(*)::int as count from entry_revisions r
    join documentation d on d.id = r.entry_id where r.kind = 'bulk'`;
  expect(moved?.count).toBe(3);
  expect(await undo(answer)).toMatchObject({ kind: 'undone', refused: [] });
  expect((await tree()).text).toBe(start);
});

test('one press without scripts moves one, or all that are selected', async () => {
  const press = async (step: string, more: [string, string][] = []) => {
    const form = new FormData();
    for (const [name, value] of [['seen', (await tree()).seen], ['step', step], ...more] as [string, string][])
      form.append(name, value);
    return orderMany(writer, module, '', form);
  };
  await press(`up ${ids.d2}`);
  await press('into', [
    ['ids', ids.d5 ?? ''],
    ['into', ids.A1 ?? ''],
  ]);
  expect((await tree()).text).toBe('/A A/A1 /B /C A/d2 A/d1 A/d3 A/d4 A1/d5');
  expect(await press('up')).toMatchObject({ kind: 'wrong' });
});

test('a tree that somebody changed meanwhile is not put in order as it was seen', async () => {
  const { seen } = await tree();
  await save([{ ids: of('d2'), step: 'up' }]);
  expect(await save([{ ids: of('d3'), step: 'up' }], seen)).toEqual({ kind: 'stale' });
  expect((await tree()).text).toContain('A/d2 A/d1 A/d3');
});

test('all moves or none: if one is refused, the others are not made', async () => {
  await portal.sql`update settings set review_required = true`;
  try {
    const moves = [
      { ids: of('d3'), step: 'first' },
      { ids: of('d1'), into: ids.B },
    ];
    expect(await save(moves)).toEqual({ kind: 'wrong', message: 'd1: Publikację musi zatwierdzić druga osoba.' });
    expect((await tree()).text).toBe(start);
    expect(await save(moves.slice(0, 1))).toMatchObject({ kind: 'done', count: 1 });
  } finally {
    await portal.sql`update settings set review_required = false`;
  }
});

test('what somebody else has moved since stays where it is', async () => {
  const answer = await save([{ ids: of('C'), step: 'first' }]);
  await portal.sql`update categories set position = 3 where id = ${ids.C}`;
  expect(await undo(answer)).toMatchObject({ refused: [{ title: 'C', isCategory: true }] });
});

test('an entry’s author is notified of a new category, not of a new position', async () => {
  const heard = async () =>
    (await portal.sql<{ n: number }>`select count(*)::int as n from notifications where user_id = ${other}`)[0]?.n ?? 0;
  const before = await heard();
  await save([{ ids: of('d3'), step: 'first' }]);
  expect(await heard()).toBe(before);
  await save([{ ids: of('d3'), into: ids.B }]);
  expect(await heard()).toBe(before + 1);
});

test('what is dropped beside another stands there, also in another category, and one press takes it back', async () => {
  const answer = await save([
    { ids: of('d4', 'd5'), beside: ids.d1, place: 'after' },
    { ids: of('C'), beside: ids.A, place: 'before' },
    { ids: of('A1'), beside: ids.B, place: 'after' },
  ]);
  expect((await tree()).text).toBe('/C /A /B /A1 A/d1 A/d4 A/d5 A/d2 A/d3');
  await undo(answer);
  expect((await tree()).text).toBe(start);
});

test('of a large module the entries of one category are shown', async () => {
  await portal.sql`insert into documentation (title, slug, content, rendered)
    select 'e' || n, 'e' || n, '', '{}' from generate_series(1, 500) n`;
  const within = async (open: string) => {
    const order = await readOrder(writer.db, module, open);
    return [order.open, order.nodes.filter(({ kind }) => kind === 'entry').length];
  };
  expect(await within('')).toEqual(['', 500]);
  expect(await within(ids.A ?? '')).toEqual([ids.A, 5]);
  expect(await within('nie-ma')).toEqual(['', 500]);
});
