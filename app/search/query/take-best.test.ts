import { expect, test } from 'vitest';
import { randomNumbers } from '#test/random-numbers';
import { takeBest } from './take-best';

test.each([0, 1, 3, 40, 1e12])('the best %i pages are those of a stable sort', (count) => {
  const random = randomNumbers(count);
  // Few different scores: many pages are equal.
  const scores = Float64Array.from({ length: 100 }, () => Math.floor(random() * 6) - 1);
  const pages = Uint32Array.from({ length: 50 }, (_, place) => place * 2);
  const sorted = [...pages].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  expect(takeBest(pages, count, scores)).toEqual(sorted.slice(0, count));
});
