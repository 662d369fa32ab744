import { expect, test } from 'vitest';
import { fromList, listSearchOf } from './list-address';

const at = (address: string) => new URL(address, 'https://portal.example.pl');

test('the way back from a form leads to the list as it was left', () => {
  for (const search of ['', '?status=draft&page=2', '?q=%C5%BC%C3%B3%C5%82%C4%87+%26+inne&sort=-title']) {
    expect(listSearchOf(at(fromList('/admin/zasoby/edytuj/7', search)))).toBe(search);
  }
});

test('the way back stays within its list, whatever the address says', () => {
  expect(listSearchOf(at('/admin/zasoby/edytuj/7?lista=https%3A%2F%2Fobcy.example%2F%23x'))).toMatch(/^\?[^#]*$/);
});
