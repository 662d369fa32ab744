import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { boundModule } from '../registry.server';
import { findNeighbours } from './find-neighbours.server';
import { findEntry } from './get-entry.server';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('entries made within one millisecond follow one another, and none itself', async () => {
  const module = boundModule('documentation');
  const made = ['10:00:00.000100', '10:00:00.000200', '10:00:00.000300'];
  for (const [index, at] of made.entries()) {
    await database.sql`insert into documentation (title, slug, content, rendered, status, created_at) values (${`Krok ${index}`}, ${`krok-${index}`}, '', '{}', 'published', ${`2026-11-21 ${at}+01`}::text::timestamptz)`;
  }
  const rows = await database.sql<{ id: string }>`select id from documentation order by created_at`;
  const seen = [];
  for (const { id } of rows) {
    const entry = await findEntry(database.doors.public, module, null, id);
    if (!entry) throw new Error('a published entry is not found');
    const { previous, next } = await findNeighbours(database.doors.public, module, entry);
    seen.push([previous?.title, next?.title]);
  }
  expect(seen).toEqual([
    [undefined, 'Krok 1'],
    ['Krok 0', 'Krok 2'],
    ['Krok 1', undefined],
  ]);
});
