import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { listUsers } from '#app/identity/list-users.server';
import { users } from '#app/identity/tables.server';
import { systemClock } from '#app/platform/clock';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { columnOf } from '../bind-table.server';
import { boundModule, boundModules } from '../registry.server';
import { categories } from '../tables.server';
import { createEntry } from './create-entry.server';
import { orderOf, sortableFields } from './entry-order.server';
import { listEntries, listIds } from './list-entries.server';

const module = boundModule('documentation');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ locale: 'C' });
});
afterAll(() => database.drop());

const context = () => ({
  db: database.doors.admin,
  actor: { id: null, name: 'test' },
  clock: systemClock,
  changes: createChangeFeed((error) => {
    throw error;
  }),
});

test('Polish letters are found by capitals, by small letters and without their marks, also where the database knows English letters alone', async () => {
  const { db } = context();
  await db.insert(categories).values({ name: 'Śrubokręty', slug: 'srubokrety', module: 'documentation' });
  await db.insert(users).values({ email: 'lukasz@example.pl', username: 'Łukasz' });
  await createEntry(context(), module, { title: 'ŻÓŁĆ', content: 'Święta ŁĄKA', category: 'srubokrety' });
  const found = async (query: { q: string } | { titled: string }) =>
    (await listEntries(db, module, { role: 'admin' }, query)).total;
  for (const q of [
    'żółć',
    'Żółć',
    'święta',
    'łąka',
    'śrubokręty',
    'ŚRUBOKRĘTY',
    'zolc',
    'Swieta laka',
    'srubokrety',
    'żolć',
  ])
    expect([q, await found({ q })]).toEqual([q, 1]);
  for (const titled of ['żółć', 'śrubokręty', 'zolc', 'SRUBOKRETY'])
    expect([titled, await found({ titled })]).toEqual([titled, 1]);
  for (const q of ['łukasz', 'LUKASZ']) expect((await listUsers(db, { q, page: 1, perPage: 10 })).total).toBe(1);
});

test('the ids of a list are those of its pages, in their order, also of a category with those in it', async () => {
  const { db } = context();
  const [parent] = await db
    .insert(categories)
    .values({ name: 'Warsztat', slug: 'warsztat', module: 'documentation' })
    .returning({ id: categories.id });
  await db
    .insert(categories)
    .values({ name: 'Wiertarki', slug: 'wiertarki', module: 'documentation', parent_id: parent?.id });
  for (const [title, category] of [
    ['Wiertarka', 'wiertarki'],
    ['Imadło', 'warsztat'],
    ['Młotek', 'warsztat'],
  ])
    await createEntry(context(), module, { title, content: 'Opis', category });
  const query = { branch: 'warsztat' };
  const { items } = await listEntries(db, module, { role: 'admin' }, query);
  expect(items.map(({ title }) => title)).toEqual(['Młotek', 'Imadło', 'Wiertarka']);
  expect(await listIds(db, module, { role: 'admin' }, query, 10)).toEqual(items.map(({ id }) => id));
});

test('no order that a list may be asked for sorts all entries, where each has what it is sorted by', async () => {
  const plan = (bound: typeof module, sort: string) =>
    database.doors.admin.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const order = sql.join(orderOf(bound, { sort }), sql`, `);
      const { rows } = await tx.execute(
        sql`explain (format json) select id from ${bound.table} order by ${order} limit 9`,
      );
      return JSON.stringify(rows);
    });
  for (const bound of boundModules)
    for (const name of sortableFields(bound).filter((one) => columnOf(bound, one).notNull))
      for (const sort of [name, `-${name}`])
        expect([bound.definition.key, sort, await plan(bound, sort)]).toEqual([
          bound.definition.key,
          sort,
          expect.stringContaining('"Presorted Key"'),
        ]);
});
