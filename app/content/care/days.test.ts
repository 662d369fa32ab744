import { expect, test } from 'vitest';
import { dayAfter, monthsAfter } from './days';

test('days go over the ends of months and years', () => {
  expect(dayAfter('2026-12-25', 14)).toBe('2027-01-08');
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
});

test.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-11-23', 12, '2027-11-23'],
  ['2026-12-31', 1, '2027-01-31'],
])('%s and %d months is %s', (day, months, later) => expect(monthsAfter(day, months)).toBe(later));
