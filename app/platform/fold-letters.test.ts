import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { foldLetters } from './fold-letters';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ locale: 'C' });
});
afterAll(() => database.drop());

const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCharCode(code)).filter((letter) =>
  /\p{Script=Latin}/u.test(letter),
);

test('capitals and diacritics make no difference, and what looks like two letters is two', () => {
  expect(foldLetters('Zażółć GĘŚLĄ jaźń, Łódź, Straße, Œuvre')).toBe('zazolc gesla jazn, lodz, strasse, oeuvre');
  expect(foldLetters('o\u0301')).toBe(foldLetters('ó'));
});

test('the database folds every Latin letter as the portal does, also where its locale knows English letters alone', async () => {
  const rows = await database.sql<{ letter: string; folded: string }>`
    select letter, fold_text(letter) as folded from unnest(string_to_array(${letters.join(' ')}, ' ')) as letter`;
  expect(rows).toHaveLength(letters.length);
  expect(rows.filter(({ letter, folded }) => folded !== foldLetters(letter))).toEqual([]);
});
