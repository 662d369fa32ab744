import { expect, test } from 'vitest';
import { offsetOf } from './mend-text';

test.each([
  ['ab\ncd', 1, 1, 0],
  ['ab\ncd', 2, 1, 3],
  ['ab\n\ncd', 3, 2, 5],
])('in %j line %i and column %i lie at %i', (text, line, column, offset) =>
  expect(offsetOf(text, line, column)).toBe(offset),
);
