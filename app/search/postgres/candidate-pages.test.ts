import { expect, test } from 'vitest';
import { bodyField, countOccurrence, titleField } from '#app/search/index/postings';
import { eachCount, encodeCounts } from './candidate-pages';

const inBody = countOccurrence(0, bodyField);
const inBoth = countOccurrence(countOccurrence(inBody, titleField), bodyField);

function read(bytes: Uint8Array, last?: number, filter?: Uint8Array): [number, number][] {
  const found: [number, number][] = [];
  eachCount(bytes, (term, packed) => found.push([term, packed]), last, filter);
  return found;
}

test('counts of terms are read as they were written, in the order of the numbers', () => {
  const counts: [number, number][] = [
    [3_000_000, inBoth],
    [0, inBody],
    [129, 4095 * inBody],
    [130, countOccurrence(0, titleField)],
  ];
  expect(read(encodeCounts(counts))).toEqual(counts.toSorted(([a], [b]) => a - b));
});

test('terms after the last that is asked for are not read', () => {
  const bytes = encodeCounts([5, 6, 70_000].map((term) => [term, inBody]));
  expect(read(bytes, 6)).toEqual([5, 6].map((term) => [term, inBody]));
  expect(read(encodeCounts([]))).toEqual([]);
});

test('of terms that nobody asks for the counts are stepped over', () => {
  const most = 4095 * inBody + countOccurrence(0, titleField);
  const bytes = encodeCounts([3, 4, 5, 7, 2 ** 21, 2 ** 21 + 1, 2 ** 27].map((term) => [term, most]));
  expect(read(bytes, undefined, Uint8Array.of(1, 0, 0, 1))).toEqual(
    [3, 4, 7, 2 ** 21, 2 ** 27].map((term) => [term, most]),
  );
});
