import { expect, test } from 'vitest';
import { readCompared } from './compared-revisions';

const compared = (query: string, first = 1) => readCompared(new URL(`http://portal${query}`), { first, newest: 9 });

test('the newest revision is compared with the one before it', () => {
  expect(compared('')).toEqual({ older: 8, newer: 9 });
  expect(compared('?do=4')).toEqual({ older: 3, newer: 4 });
});

test('two revisions are compared in their order, whichever is named first', () => {
  expect(compared('?od=3&do=5')).toEqual({ older: 3, newer: 5 });
  expect(compared('?od=5&do=3')).toEqual({ older: 3, newer: 5 });
});

test('numbers that no revision has become the nearest', () => {
  expect(compared('?od=-4&do=99')).toEqual({ older: 1, newer: 9 });
  expect(compared('?od=x&do=x')).toEqual({ older: 9, newer: 9 });
  expect(compared('?do=1', 6)).toEqual({ older: 6, newer: 6 });
});
