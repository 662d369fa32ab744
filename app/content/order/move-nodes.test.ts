import { expect, test } from 'vitest';
import { mayLieIn, moveNodes, type OrderMove, type OrderNode, siblingsOf } from './move-nodes';

const node = (id: string, within = '', more: Partial<OrderNode> = {}): OrderNode => ({
  id,
  kind: 'entry',
  label: id,
  status: 'draft',
  within,
  position: null,
  rank: id.charCodeAt(0),
  ...more,
});
const category = (id: string, within = '') => node(id, within, { kind: 'category', status: null });
const tree = [category('X'), category('Y'), category('Z', 'X'), ...['a', 'b', 'c', 'd'].map((id) => node(id, 'X'))];
const after = (move: OrderMove, kind: OrderNode['kind'] = 'entry', within = 'X') =>
  siblingsOf(moveNodes(tree, move), { kind, within })
    .map(({ id }) => id)
    .join('');

test('many move one step together, as far as there is a place', () => {
  expect(after({ ids: ['c'], step: 'up' })).toBe('acbd');
  expect(after({ ids: ['a', 'b', 'd'], step: 'up' })).toBe('abdc');
  expect(after({ ids: ['b', 'c'], step: 'down' })).toBe('adbc');
  expect(after({ ids: ['b', 'd'], step: 'first' })).toBe('bdac');
  expect(after({ ids: ['a', 'c'], step: 'last' })).toBe('bdac');
  expect(after({ ids: ['Y'], step: 'up' }, 'category', '')).toBe('YX');
});

test('entries and categories move into a category, and stand there by rank', () => {
  const moved = moveNodes(tree, { ids: ['c', 'a'], into: 'Z' });
  expect(siblingsOf(moved, { kind: 'entry', within: 'Z' }).map(({ id }) => id)).toEqual(['a', 'c']);
  expect(siblingsOf(moved, { kind: 'entry', within: 'X' }).map(({ id }) => id)).toEqual(['b', 'd']);
  expect(after({ ids: ['Z'], into: '' }, 'category', '')).toBe('XYZ');
  expect(after({ ids: ['Y'], into: 'X' }, 'category')).toBe('YZ');
});

test('there is no third level', () => {
  const [x, y] = tree;
  if (!x || !y) throw new Error('no tree');
  expect([mayLieIn(tree, x, 'Y'), mayLieIn(tree, y, 'Z'), mayLieIn(tree, y, 'Y')]).toEqual([false, false, false]);
  expect(mayLieIn(tree, y, 'X')).toBe(true);
  expect(moveNodes(tree, { ids: ['X'], into: 'Y' })).toEqual(tree);
});

test('dropped beside another, many stand there in their order, also in another category', () => {
  expect(after({ ids: ['d', 'a'], beside: 'b', place: 'after' })).toBe('badc');
  expect(after({ ids: ['d'], beside: 'a', place: 'before' })).toBe('dabc');
  expect(after({ ids: ['a'], beside: 'a', place: 'after' })).toBe('abcd');
  expect(after({ ids: ['Z', 'a'], beside: 'X', place: 'after' }, 'category', '')).toBe('XZY');
  expect(moveNodes(tree, { ids: ['X'], beside: 'Z', place: 'after' })).toEqual(tree);
  const moved = moveNodes([...tree, node('e', 'Y', { position: 5 })], { ids: ['e'], beside: 'c', place: 'before' });
  expect(siblingsOf(moved, { kind: 'entry', within: 'X' }).map(({ id, position }) => [id, position])).toEqual([
    ['a', null],
    ['b', null],
    ['e', null],
    ['c', null],
    ['d', null],
  ]);
});
