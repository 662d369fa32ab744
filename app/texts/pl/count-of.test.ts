import { expect, test } from 'vitest';
import { countOf } from './count-of';

test('nouns follow their number', () => {
  const forms = { one: 'wpis', few: 'wpisy', many: 'wpisów' };
  expect([1, 2, 5, 12, 22, 0].map((count) => countOf(count, forms))).toEqual([
    '1 wpis',
    '2 wpisy',
    '5 wpisów',
    '12 wpisów',
    '22 wpisy',
    '0 wpisów',
  ]);
});
