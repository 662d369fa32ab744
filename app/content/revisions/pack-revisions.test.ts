import { randomUUID } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { keptLoose, mostPacked, packRevisions, readRevisions } from './pack-revisions.server';
import { type EntryState, type RevisionContent, stateAfter } from './revision-content';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const contents: RevisionContent[] = [
  { whole: { title: 'A', content: 'Jeden dwa', tags: ['a'] }, fields: ['title', 'content', 'tags'] },
  { changed: { content: [[6, 'dwa', 'trzy']] } },
  { changed: { content: [[0, 'Jeden', 'Raz']], tags: { from: ['a'], to: ['b', 'c'] } } },
  { changed: {} },
  { changed: { title: [[0, 'A', 'B']] } },
];
const states: EntryState[] = [
  { title: 'A', content: 'Jeden dwa', tags: ['a'] },
  { title: 'A', content: 'Jeden trzy', tags: ['a'] },
  { title: 'A', content: 'Raz trzy', tags: ['b', 'c'] },
  { title: 'A', content: 'Raz trzy', tags: ['b', 'c'] },
  { title: 'B', content: 'Raz trzy', tags: ['b', 'c'] },
];
/** Numbers have gaps where a save was not recorded. */
const numbers = [1, 2, 5, 6, 7];
const at = (number: number) => new Date(Date.UTC(2026, 0, number, 8, 30, 0, 123));

const insert = async (id: string, indexes: number[]) => {
  for (const index of indexes)
    await database.sql`insert into entry_revisions (entry_id, number, created_at, kind, note, content, state_hash)
      values (${id}, ${numbers[index]}, ${at(numbers[index] ?? 0)}, 'save', ${`nr ${index}`},
        ${JSON.stringify(contents[index])}, '')`;
};

const pack = (id: string, number: number) =>
  database.doors.admin.transaction((tx) => packRevisions(tx, id, number + keptLoose));
const packsOf = (id: string) =>
  database.sql`select first, count from entry_revision_packs where entry_id = ${id} order by first`;

/** All revisions of an entry as the test made them. */
const made = () =>
  states.map((state, index) => ({ number: numbers[index], at: at(numbers[index] ?? 0), note: `nr ${index}`, state }));

async function found(id: string) {
  let state: EntryState | undefined;
  return (await readRevisions(database.doors.admin, id)).map(({ number, created_at, note, content }) => {
    state = stateAfter(state, content);
    return { number, at: created_at, note, state };
  });
}

test('revisions join the pack of the earlier ones, and each state is found as it was', async () => {
  const id = randomUUID();
  await insert(id, [0, 1, 2]);
  await pack(id, 2);
  expect(await packsOf(id)).toEqual([{ first: 1, count: 2 }]);
  await insert(id, [3, 4]);
  await pack(id, 6);
  expect(await packsOf(id)).toEqual([{ first: 1, count: 4 }]);
  expect(await found(id)).toEqual(made());
});

test('a pack of the earlier form is read, and joined', async () => {
  const id = randomUUID();
  const kept = [0, 1, 2].map((index) => {
    const number = numbers[index] ?? 0;
    return [number, at(number).getTime(), null, 'save', `nr ${index}`, contents[index]];
  });
  const packed = brotliCompressSync(JSON.stringify(kept));
  await database.sql`insert into entry_revision_packs values (${id}, 1, 3, ${packed})`;
  await insert(id, [3, 4]);
  expect(await found(id)).toEqual(made());
  await pack(id, 6);
  expect(await packsOf(id)).toEqual([{ first: 1, count: 4 }]);
  expect(await found(id)).toEqual(made());
});

test('a full pack is left alone', async () => {
  const id = randomUUID();
  const fill = (from: number, to: number) => database.sql`
    insert into entry_revisions (entry_id, number, created_at, kind, content, state_hash)
    select ${id}, n, now(), 'save', '{"changed":{}}', '' from generate_series(${from}::int, ${to}::int) n`;
  await fill(1, mostPacked - 1);
  await pack(id, mostPacked - 1);
  await fill(mostPacked, mostPacked + 1);
  await pack(id, mostPacked + 1);
  expect(await packsOf(id)).toEqual([
    { first: 1, count: mostPacked - 1 },
    { first: mostPacked, count: 2 },
  ]);
  const all = await readRevisions(database.doors.admin, id);
  expect(all.map(({ number }) => number)).toEqual(Array.from({ length: mostPacked + 1 }, (_, n) => n + 1));
});

test('nothing is packed where all revisions are among the newest', async () => {
  const id = randomUUID();
  await insert(id, [0, 1]);
  await pack(id, 0);
  expect(await packsOf(id)).toEqual([]);
});
