import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { AppError } from './errors';
import { WorkerThread } from './worker-thread.server';

const folder = mkdtempSync(join(tmpdir(), 'portal-thread-'));
const file = join(folder, 'worker.mjs');
writeFileSync(
  file,
  `import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', () => parentPort.postMessage({ answer: threadId }));`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const open = (idleMs: number) =>
  new WorkerThread<object, number>({
    file,
    idleMs,
    limitMs: 60_000,
    waitMs: 60_000,
    mostWaiting: 10,
    refusal: () => new AppError('invalid'),
  });
const asked = (thread: WorkerThread<object, number>, idleMs?: number) => thread.do({}, undefined, idleMs);
/** Timers that are due are run in their order. */
const afterDueTimers = () => wait(1);

test('a thread ends when its job wants no other to be waited for', async () => {
  const thread = open(60_000);
  const first = await asked(thread, 0);
  await expect.poll(() => asked(thread, 0)).not.toBe(first);
});

test('a thread that a job wanted to be kept is kept, also when one comes that does not', async () => {
  const thread = open(60_000);
  const first = await asked(thread);
  await asked(thread, 0);
  await afterDueTimers();
  expect(await asked(thread)).toBe(first);
});
