import { expect, test } from 'vitest';
import { arePropertiesFolded, propertiesCookie } from './properties-fold';

test('a browser remembers that the properties are folded away, and forgets it again', () => {
  const [cookie = ''] = propertiesCookie(true).split(';');
  expect(arePropertiesFolded(`a=b; ${cookie}; c=d`)).toBe(true);
  expect(propertiesCookie(true)).toContain('Max-Age=31536000; Path=/admin');
  expect(propertiesCookie(false)).toContain('Max-Age=0; Path=/admin');
});

test('without a cookie, or with one of a similar name, they are open', () =>
  expect([null, '', 'xproperties=folded', 'properties=open'].map(arePropertiesFolded)).toEqual([
    false,
    false,
    false,
    false,
  ]));
