import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { listUsers } from '#app/identity/list-users.server';
import { users } from '#app/identity/tables.server';
import { systemClock } from '#app/platform/clock';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { boundModule } from '../registry.server';
import { categories } from '../tables.server';
import { createEntry } from './create-entry.server';
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
  expect(await listIds(db, module, query, 10)).toEqual(items.map(({ id }) => id));
});
