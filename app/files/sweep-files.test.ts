import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { silentLog } from '#test/log';
import type { FileContext } from './file-context.server';
import { createFolderStore } from './folder-store.server';
import { startFileSweep } from './sweep-files.server';

afterEach(() => vi.useRealTimers());

const db = {
  select: () => ({ from: () => ({ where: () => [] }) }),
  execute: () => ({ rows: [{ identity: '1' }] }),
};
const clock = { now: () => new Date() };

test('what a killed portal left unfinished in a folder of its own goes at the next start, what came since stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  const began = new Date(2_000);
  await writeFile(join(folder, '.unfinished-left'), '');
  await utimes(join(folder, '.unfinished-left'), began, new Date(1_000));
  await writeFile(join(folder, '.unfinished-new'), '');
  const context = { db, clock, store: createFolderStore(folder) };
  const end = startFileSweep(context as unknown as FileContext, silentLog, began);
  await expect.poll(() => readdir(folder)).toEqual(['.unfinished-new']);
  await end();
  await rm(folder, { recursive: true });
});

test('a sweep of the store that takes long does not keep removed files from going', async () => {
  vi.useFakeTimers();
  const sweepRows = vi.fn(async () => ({ names: [], recorded: [] }));
  const removeUnfinished = vi.fn(() => new Promise<void>(() => {}));
  const context = {
    db: { ...db, transaction: sweepRows },
    store: { announce: async () => {}, others: [], removeUnfinished },
    clock,
  };
  startFileSweep(context as unknown as FileContext, silentLog);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(removeUnfinished).toHaveBeenCalledTimes(1);
  const before = sweepRows.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sweepRows.mock.calls.length).toBe(before + 3);
});
