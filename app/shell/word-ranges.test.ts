import { expect, test } from 'vitest';
import { wordPattern } from './word-ranges';

const found = (text: string, words: string[]) => text.match(wordPattern(words));

test('whole words are found in whatever case, the longest first, and no parts of others', () => {
  const text = 'Kopia, KOPIE i kopia-zapasowa; kopiarka, żkopia, kopia2.';
  expect(found(text, ['kopia', 'kopie', 'kopia-zapasowa'])).toEqual(['Kopia', 'KOPIE', 'kopia-zapasowa']);
});

test('signs that mean something in a pattern mean themselves', () => {
  expect(found('a v1.2 b v1x2 c++', ['v1.2', 'c++'])).toEqual(['v1.2', 'c++']);
});
