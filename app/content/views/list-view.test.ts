import { expect, test } from 'vitest';
import { viewSearch } from './list-view';

test('a view is the filters and sort of a list, whatever the order of the parameters', () => {
  expect(viewSearch('?q=&status=draft&page=3&index')).toBe('status=draft');
  expect(viewSearch('?status=draft&q=%C5%BC%C3%B3%C5%82w')).toBe(viewSearch('?q=żółw&status=draft&page=2'));
  expect(viewSearch('?page=2')).toBe('');
});
