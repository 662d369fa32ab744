import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorker, type WorkerFolder } from '#test/build-worker';
import { AppError } from './errors';
import { WorkerThread } from './worker-thread.server';

let built: WorkerFolder;
let file: string;
beforeAll(async () => {
  built = await buildWorker('app/platform/worker-process.server.ts');
  file = built.write(
    'answering.js',
    `import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ bursts = false, fails = false, hangs = false, dies = false, names = false, waitMs = 0 }) => {
      if (fails) throw new Error('a mistake');
      if (dies) process.kill(process.pid, 'SIGKILL');
      while (hangs);
      for (const kept = []; bursts; ) kept.push(0);
      setTimeout(() => parentPort.postMessage({ answer: names ? process.pid : threadId }), waitMs);
    });`,
  );
});
afterAll(() => built?.remove());

const open = (idleMs: number, inProcess = false, limitMs = 60_000) =>
  new WorkerThread<object, number>({
    file,
    inProcess,
    idleMs,
    limitMs,
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

test('in a process of its own, one allocation beyond the limit ends that process, and the next job has another', async () => {
  const thread = open(60_000, true);
  await expect(thread.do({ bursts: true })).rejects.toMatchObject({ code: 'invalid' });
  expect(await asked(thread)).toBeGreaterThan(0);
});

test('what goes wrong in a process of its own is told', async () => {
  const thread = open(0, true);
  await expect(thread.do({ fails: true })).rejects.toThrow('a mistake');
});

test('a job whose idle process was killed just before is done in another', async () => {
  const thread = open(60_000, true);
  process.kill(await thread.do({ names: true }), 'SIGKILL');
  expect(await asked(thread)).toBeGreaterThan(0);
});

test('a job at which its process is killed each time is refused, and the next one is done', async () => {
  const thread = open(60_000, true);
  await expect(thread.do({ dies: true })).rejects.toMatchObject({ code: 'invalid' });
  expect(await asked(thread)).toBeGreaterThan(0);
});

test.each([true, false])(
  'a job has its time of the processor, however long that takes (process: %s)',
  async (apart) => {
    const thread = open(0, apart, 2_500);
    expect(await thread.do({ waitMs: 3_000 })).toBeGreaterThan(0);
  },
);

test('a job that hangs in a process of its own is refused', async () => {
  const thread = open(0, true, 500);
  await expect(thread.do({ hangs: true })).rejects.toMatchObject({ code: 'invalid' });
});
