import { expect, test } from 'vitest';
import { daysOf, monthAfter, readMonth, weekdayOf } from './month';

test('a month is read from an address, or not at all', () => {
  expect(['2026-11', '2026-13', '2026-1', '0000-01', 'x'].map(readMonth)).toEqual([
    '2026-11',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('months follow each other over the end of a year', () =>
  expect([monthAfter('2026-12'), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']));

test('a month has its days, also in a leap year', () => {
  expect(daysOf('2028-02')).toHaveLength(29);
  expect(daysOf('2026-11').at(-1)).toBe('2026-11-30');
});

test('a week begins on Monday', () => expect(['2026-11-16', '2026-11-22'].map(weekdayOf)).toEqual([0, 6]));
