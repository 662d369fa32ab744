import { expect, test } from 'vitest';
import { comparePolish, formatDate, formatDateTime, formatLongDate, formatShortDate, formatSize } from './format';

test('dates are Polish and in Warsaw time, on both sides of the change of the clocks', () => {
  expect(formatDate('2026-04-05')).toBe('05.04.2026');
  expect(formatDate(new Date('2026-12-31T23:30:00Z'))).toBe('01.01.2027');
  expect(formatDateTime(new Date('2026-03-29T00:59:00Z'))).toBe('29.03.2026, 01:59');
  expect(formatDateTime(new Date('2026-03-29T01:00:00Z'))).toBe('29.03.2026, 03:00');
  expect(formatLongDate('2026-04-05')).toBe('5 kwietnia 2026');
  expect(formatShortDate('2026-04-05')).toBe('5 kwi 2026');
});

test('sizes are megabytes with two decimals', () => {
  expect(formatSize(1_310_720)).toBe('1,25 MB');
  expect([0, 5_242, 5_243].map(formatSize)).toEqual(['0,00 MB', '<\u00a00,01 MB', '0,01 MB']);
});

test('Polish letters stand where Poles look for them', () => {
  expect(['źródło', 'zebra', 'ćma', 'cytat'].sort(comparePolish)).toEqual(['cytat', 'ćma', 'zebra', 'źródło']);
});
