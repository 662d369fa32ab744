import { expect, test } from 'vitest';
import { dayAfter, daysBetween, isDay, monthsAfter } from './calendar-day';

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

test.each(['2024-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (day) => {
  expect(isDay(day)).toBe(true);
});

test.each(['2026-02-29', '2026-02-30', '2026-13-01', '0000-01-01', '2026-1-1', '2026-01-01T00:00', ''])(
  '%s is none',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

test('days are counted across the end of a month', () => {
  expect(dayAfter('2024-02-28', 2)).toBe('2024-03-01');
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
});
