import { expect, test } from 'vitest';
import { decodeAddress } from './decode-address';

test('escapes are read, and what is none stays as it is', () => {
  expect(['po%20prostu', '%C5%82', '50%', '%E0%A4%A', ''].map(decodeAddress)).toEqual([
    'po prostu',
    'ł',
    '50%',
    '%E0%A4%A',
    '',
  ]);
});
