import { expect, test } from 'vitest';
import { deletedTexts } from './deleted';

test('a day that has begun is left, and the last one is less than a day', () => {
  expect([29.9999, 29, 1.2, 0.5].map((days) => deletedTexts.left(days))).toEqual([
    '30 dni',
    '29 dni',
    '2 dni',
    'mniej niż dzień',
  ]);
});
