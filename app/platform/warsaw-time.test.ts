import { expect, test } from 'vitest';
import { fromWarsawLocal, toWarsawLocal } from './warsaw-time';

test('a time of day in Warsaw is the right instant in summer and in winter', () => {
  expect(fromWarsawLocal('2026-07-01T12:00')?.toISOString()).toBe('2026-07-01T10:00:00.000Z');
  expect(fromWarsawLocal('2026-12-01T12:00:30')?.toISOString()).toBe('2026-12-01T11:00:30.000Z');
});

test('the hour that is skipped in spring and the one that comes twice in autumn are still instants', () => {
  expect(fromWarsawLocal('2026-03-29T02:30')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(fromWarsawLocal('2026-10-25T02:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

test('a value shown by the control is read back unchanged', () => {
  for (const iso of ['2026-03-29T00:59:59.000Z', '2026-03-29T01:00:00.000Z', '2026-06-15T08:00:00.000Z']) {
    expect(fromWarsawLocal(toWarsawLocal(new Date(iso)))?.toISOString()).toBe(iso);
  }
});

test('an invalid time is null', () => {
  for (const none of ['', '2026-13-01T10:00', '2026-02-30T10:00', 'jutro', '2026-07-01'])
    expect(fromWarsawLocal(none), none).toBeNull();
});
