import { expect, test } from 'vitest';
import type { OrderNode } from '../order/move-nodes';
import { placeFor } from './use-order-drag';

const node = (id: string, kind: OrderNode['kind'], within = ''): OrderNode => ({
  id,
  kind,
  label: id,
  status: null,
  within,
  position: null,
  rank: 0,
});
const [x, y, inX, a, b] = [
  node('X', 'category'),
  node('Y', 'category'),
  node('Z', 'category', 'X'),
  node('a', 'entry', 'X'),
  node('b', 'entry', 'Y'),
];
const places = (dragged: OrderNode, target: OrderNode) =>
  [0.1, 0.5, 0.9].map((height) => placeFor([x, y, inX, a, b], dragged, target, height));

test('a node is dropped before or after its like, and in the middle of a category into it', () => {
  expect(places(a, b)).toEqual(['before', 'after', 'after']);
  expect(places(a, y)).toEqual(['into', 'into', 'into']);
  expect(places(y, x)).toEqual(['before', 'into', 'after']);
});

test('it is dropped nowhere where it cannot lie, nor on itself or into what it lies in', () => {
  expect(places(a, a)).toEqual([null, null, null]);
  expect(places(a, x)).toEqual([null, null, null]);
  expect(places(x, inX)).toEqual([null, null, null]);
  expect(places(x, y)).toEqual(['before', 'after', 'after']);
  expect(places(b, inX)).toEqual(['into', 'into', 'into']);
});
