import { expect, test } from 'vitest';
import { readTarHeader, tarHeader } from './tar';

test.each([0, 1, 8 ** 11 - 1, 8 ** 11, 5 * 10 ** 12])(
  'a header says the size %d, which a reader finds again',
  (size) => {
    expect(readTarHeader(tarHeader('files/1', size, new Date()))).toEqual({ name: 'files/1', size });
  },
);
