import { expect, test } from 'vitest';
import { addDays, daysBetween, isDay } from './calendar-day';

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
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
});
