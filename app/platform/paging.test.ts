import { expect, test } from 'vitest';
import { lastPageOf, offsetOf, readPageNumber } from './paging';

test('a page of an address is a whole number from 1 to the most there can be; anything else is the first', () => {
  expect(['7', null, '0', '-1', '1.5', 'dwa', '', '1e300'].map((text) => readPageNumber(text))).toEqual([
    7, 1, 1, 1, 1, 1, 1, 1,
  ]);
  expect([readPageNumber('10', 10), readPageNumber('11', 10)]).toEqual([10, 1]);
});

test('nothing precedes the first page, and a list without items has one', () => {
  expect([offsetOf({ page: 1, perPage: 20 }), offsetOf({ page: 3, perPage: 20 })]).toEqual([0, 40]);
  expect([0, 1, 20, 21].map((total) => lastPageOf(total, 20))).toEqual([1, 1, 1, 2]);
});
