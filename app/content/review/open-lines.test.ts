import { expect, test } from 'vitest';
import { readOpenLines, withOpenLines } from './open-lines';

test('the lines of an address are read as they were written, and what is no line is none', () => {
  expect(withOpenLines('/x', [])).toBe('/x');
  expect(withOpenLines('/x', [7, 3])).toBe('/x?wiersz=7&wiersz=3');
  expect(readOpenLines({ search: '?wiersz=7&wiersz=3' })).toEqual([7, 3]);
  expect(readOpenLines({ search: '?wiersz=&wiersz=x' })).toEqual([]);
});
