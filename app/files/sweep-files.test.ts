import { afterEach, expect, test, vi } from 'vitest';
import { silentLog } from '#test/log';
import type { FileContext } from './file-context.server';
import { startFileSweep } from './sweep-files.server';

afterEach(() => vi.useRealTimers());

test('a sweep of the store that takes long does not keep removed files from going', async () => {
  vi.useFakeTimers();
  const sweepRows = vi.fn(async () => ({ names: [], recorded: [] }));
  const removeUnfinished = vi.fn(() => new Promise<void>(() => {}));
  const context = {
    db: {
      transaction: sweepRows,
      select: () => ({ from: () => ({ where: () => [] }) }),
      execute: () => ({ rows: [{ identity: '1' }] }),
    },
    store: { announce: async () => {}, others: [], removeUnfinished },
    clock: { now: () => new Date() },
  };
  startFileSweep(context as unknown as FileContext, silentLog);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(removeUnfinished).toHaveBeenCalledTimes(1);
  const before = sweepRows.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sweepRows.mock.calls.length).toBe(before + 3);
});
