import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startIdleCollection } from './idle-collection';

const megabyte = 1024 * 1024;
let requests: number;
let used: number;
let young: number;
const collect = vi.fn<(options?: { type: 'minor' }) => void>();
let end: () => Promise<void>;
beforeEach(() => {
  vi.useFakeTimers();
  collect.mockClear();
  requests = 0;
  used = 60 * megabyte;
  young = 2 * megabyte;
  end = startIdleCollection(() => requests, { usedBytes: () => used, youngBytes: () => young, collect });
});
afterEach(async () => {
  await end();
  vi.useRealTimers();
});

test('a portal that nobody asks collects once, and again only after it was asked', () => {
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
  requests++;
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('a heap that takes long to collect is left to V8, which does it in slices', () => {
  used = 150 * megabyte;
  vi.advanceTimersByTime(60_000);
  expect(collect).not.toHaveBeenCalled();
  used = 60 * megabyte;
  vi.advanceTimersByTime(5_000);
  expect(collect).toHaveBeenCalledTimes(1);
});

test('the young generation is collected by itself until V8 has given it back', () => {
  young = 32 * megabyte;
  vi.advanceTimersByTime(10_000);
  expect(collect.mock.calls).toEqual([[]]);
  vi.advanceTimersByTime(10_000);
  expect(collect.mock.calls).toEqual([[], [{ type: 'minor' }], [{ type: 'minor' }]]);
  young = 2 * megabyte;
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(3);
});

test('while requests come, the young generation is left alone', () => {
  young = 32 * megabyte;
  for (let turn = 0; turn < 12; turn++) {
    requests++;
    vi.advanceTimersByTime(5_000);
  }
  expect(collect).not.toHaveBeenCalled();
});
