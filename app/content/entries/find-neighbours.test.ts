import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import type { ListingOf } from '../listing/known-listings.server';
import { readListing } from '../listing/read-listing.server';
import { boundModule } from '../registry.server';
import { findNeighbours } from './find-neighbours.server';
import { findEntry } from './get-entry.server';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const listingOf: ListingOf = (module) => readListing(database.doors.public, module);

test('without a tree the neighbours are those of the category, oldest first, also within one millisecond', async () => {
  const module = boundModule('announcements');
  await database.sql`insert into categories (name, slug, module) values ('Awarie', 'awarie', 'announcements')`;
  const made: [string, string | null][] = [
    ['10:00:00.000100', null],
    ['10:00:00.000200', 'awarie'],
    ['10:00:00.000300', null],
    ['10:00:00.000400', null],
    ['10:00:00.000500', 'awarie'],
  ];
  for (const [index, [at, category]] of made.entries())
    await database.sql`insert into announcements (title, content, rendered, status, created_at, category_id)
      values (${`Krok ${index}`}, '', '{}', 'published', ${`2026-11-21 ${at}+01`}::text::timestamptz,
        (select id from categories where slug = ${category}))`;
  const rows = await database.sql<{ id: string; title: string }>`select id, title from announcements
    order by created_at`;
  const seen = [];
  for (const { id } of rows) {
    const entry = await findEntry(database.doors.public, module, null, id);
    if (!entry) throw new Error('a published entry is not found');
    const { previous, next } = await findNeighbours(database.doors.public, module, entry, listingOf);
    for (const one of [previous, next]) expect(one?.id).toBe(rows.find(({ title }) => title === one?.title)?.id);
    seen.push([previous?.title, next?.title]);
  }
  expect(seen).toEqual([
    [undefined, 'Krok 2'],
    [undefined, 'Krok 4'],
    ['Krok 0', 'Krok 3'],
    ['Krok 2', undefined],
    ['Krok 1', undefined],
  ]);
});

test('neighbours follow the order of the tree, across categories', async () => {
  const module = boundModule('documentation');
  await database.sql`insert into categories (name, slug, module, position) values ('Dom', 'dom', 'documentation', 1), ('Ulica', 'ulica', 'documentation', 2)`;
  await database.sql`insert into categories (name, slug, module, parent_id) select 'Pokój', 'pokoj', 'documentation', id from categories where slug = 'dom'`;
  const put = (title: string, category: string, position: number) =>
    database.sql`insert into documentation (title, slug, content, rendered, status, category_id, position)
      select ${title}, ${title}, '', '{}', 'published', id, ${position} from categories where slug = ${category}`;
  await put('u1', 'ulica', 1);
  await put('p1', 'pokoj', 1);
  await put('d2', 'dom', 2);
  await put('d1', 'dom', 1);
  await database.sql`insert into documentation (title, slug, content, rendered, status)
    values ('bez kategorii', 'bez-kategorii', '', '{}', 'published')`;
  const [first] = await database.sql<{ id: string }>`select id from documentation where title = 'd1'`;
  const walked = [];
  for (let id = first?.id; id !== undefined && walked.length < 9;) {
    const entry = await findEntry(database.doors.public, module, null, id);
    if (!entry) throw new Error('a published entry is not found');
    walked.push(entry.title);
    const { previous, next } = await findNeighbours(database.doors.public, module, entry, listingOf);
    expect(previous?.title).toBe(walked.at(-2));
    [{ id } = { id: undefined }] = await database.sql<{
      id?: string;
    }>`select id from documentation where slug = ${String(next?.slug)}`;
  }
  expect(walked).toEqual(['d1', 'd2', 'p1', 'u1', 'bez kategorii']);
});
