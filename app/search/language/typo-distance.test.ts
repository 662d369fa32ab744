import { expect, test } from 'vitest';
import { allowedTypos, typoDistance } from './typo-distance';

test.each([
  ['klaster', 'klaster', 0],
  ['klaster', 'klsater', 1],
  ['klaster', 'klastr', 1],
  ['klaster', 'kklaster', 1],
  ['klaster', 'plaster', 1],
  ['klaster', 'klstaer', 2],
  ['klaster', 'serwer', 3],
])('%s and %s are %i apart (3: more than 2)', (one, other, distance) => {
  expect(typoDistance(one, other, 2)).toBe(distance);
  expect(typoDistance(other, one, 2)).toBe(distance);
});

test('short words allow no typo, long ones two', () => {
  expect([3, 4, 7, 8].map(allowedTypos)).toEqual([0, 1, 1, 2]);
});
