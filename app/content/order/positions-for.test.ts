import { expect, test } from 'vitest';
import { positionsFor } from './positions-for';

/** Siblings in the order that they should have. */
const placed = (...siblings: [rank: number, position: number | null][]) =>
  siblings.map(([rank, position]) => ({ rank, position }));

test('what stands by rank needs no positions', () => {
  expect(positionsFor(placed([1, null], [2, null], [3, null]))).toEqual([null, null, null]);
  expect(positionsFor(placed([2, 4], [3, 9], [1, null]))).toEqual([4, 9, null]);
});

test('an entry moved up gets a position, as do all above it; those below get none', () => {
  const positions = positionsFor(placed([1, null], [3, null], [2, null], [4, null]));
  expect(positions.slice(2)).toEqual([null, null]);
  expect(positions[0]).toBeLessThan(positions[1] ?? 0);
});

test('a move between two that have room changes one position', () => {
  expect(positionsFor(placed([1, 10], [2, 30], [3, 20], [4, 40]))).toEqual([10, 30, 35, 40]);
  expect(positionsFor(placed([4, 40], [1, 10], [2, 20], [3, 30]))).toEqual([4, 10, 20, 30]);
});

test('where there is no room all positions are assigned anew', () => {
  expect(positionsFor(placed([2, 1], [3, null], [1, 2]))).toEqual([10, 20, 30]);
  expect(positionsFor(placed([1, 5], [2, null], [3, 6], [4, null], [0, null]))).toEqual([10, 20, 30, 40, null]);
});

test('equal positions stand by rank', () => {
  expect(positionsFor(placed([1, 7], [2, 7]))).toEqual([7, 7]);
  expect(positionsFor(placed([2, 7], [1, 7]))).not.toEqual([7, 7]);
});

test('after random moves, the stored order is the one that was made', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round += 1) {
    const siblings = Array.from({ length: 1 + random(9) }, (_, rank) => ({
      rank,
      position: random(3) > 0 ? random(15) : null,
      by: random(1_000),
    })).toSorted((one, other) => one.by - other.by);
    const positions = positionsFor(siblings);
    const stored = siblings
      .map(({ rank }, at) => ({ rank, position: positions[at] ?? Number.POSITIVE_INFINITY }))
      .toSorted((one, other) => one.position - other.position || one.rank - other.rank);
    expect(stored.map(({ rank }) => rank)).toEqual(siblings.map(({ rank }) => rank));
  }
});
