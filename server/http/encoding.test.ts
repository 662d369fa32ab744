import { expect, test } from 'vitest';
import { chooseEncoding } from './encoding';

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=1.0, gzip', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0', 'identity'],
  ['zbr', 'identity'],
  [undefined, 'identity'],
])('%s is answered with %s', (accept, encoding) => expect(chooseEncoding(accept)).toBe(encoding));
