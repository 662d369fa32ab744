import { expect, test } from 'vitest';
import { readReturnPath } from './return-path';

test('a path of this site is kept with its query', () => {
  expect(readReturnPath('/admin/zasoby?page=2')).toBe('/admin/zasoby?page=2');
});

test('nothing leads to another site or back to signing in', () => {
  for (const wanted of [
    null,
    '',
    'admin',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    '/admin/login',
    '/admin/../admin/login?x',
    '/wyloguj',
  ])
    expect(readReturnPath(wanted), String(wanted)).toBeNull();
});
