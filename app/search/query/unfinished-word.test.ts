import { expect, test } from 'vitest';
import { keepEarlier, readUnfinished } from './unfinished-word';

test.each([
  ['klucz a', { before: 'klucz', letters: 1 }],
  ['klucz główny ap', { before: 'klucz główny', letters: 2 }],
  ['klucz dost', { before: 'klucz', letters: 4 }],
  // A word of pages is whole from four letters on.
  ['klucz api', { before: 'klucz', letters: 3 }],
  ['klucz konta', null],
  // So is one of seven letters or more, wherever it is.
  ['klucz dostęp', { before: 'klucz', letters: 6 }],
  ['klucz dostępu', null],
  // Nothing to keep: no words before it, or none that say what is meant.
  ['klucz', null],
  ['jak się za', null],
  // A letter alone that ends a word typed whole.
  ['klucz a ', null],
])('the unfinished word of "%s"', (query, unfinished) => {
  expect(readUnfinished(query, (word) => ['klucz', 'api', 'konta'].includes(word))).toEqual(unfinished);
});

test.each([
  // Of five: three for the words before while one letter is typed, then two, from the fourth letter on one.
  [1, ['all1', 'all2', 'before1', 'before2', 'before3']],
  [2, ['all1', 'all2', 'all3', 'before1', 'before2']],
  [4, ['all1', 'all2', 'all3', 'all4', 'before1']],
  [7, ['all1', 'all2', 'all3', 'all4', 'all5']],
])('after %i letters suggestions of the words before it come last', (letters, kept) => {
  const numbered = (name: string) => Array.from({ length: 6 }, (_, at) => `${name}${at + 1}`);
  expect(keepEarlier(numbered('all'), numbered('before'), { letters, limit: 5, keyOf: (page) => page })).toEqual(kept);
});

test('a page found both ways is suggested once, and places left over go to the whole query', () => {
  const options = { letters: 1, limit: 5, keyOf: (page: string) => page };
  expect(keepEarlier(['a', 'b', 'c', 'd', 'e'], ['a', 'c'], options)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(keepEarlier(['a', 'b', 'c', 'd'], ['e', 'a'], options)).toEqual(['a', 'b', 'e', 'c', 'd']);
});
