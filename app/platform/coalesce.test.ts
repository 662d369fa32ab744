import { expect, test } from 'vitest';
import { coalesce } from './coalesce';

/** Work of which each run ends when it is told to. */
function heldWork() {
  const runs: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => void runs.push(resolve));
  return { runs, work };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('calls during a run cause one more run after it', async () => {
  const { runs, work } = heldWork();
  const { run, isRunning } = coalesce(work);
  run();
  run();
  run();
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await turn();
  expect(runs).toHaveLength(2);
  expect(isRunning()).toBe(true);
  runs[1]?.();
  await turn();
  expect(runs).toHaveLength(2);
  expect(isRunning()).toBe(false);
});

test('stopping waits for the run under way, and no other starts', async () => {
  const { runs, work } = heldWork();
  const { run, end } = coalesce(work);
  run();
  run();
  let hasEnded = false;
  const ended = end().then(() => (hasEnded = true));
  await turn();
  expect(hasEnded).toBe(false);
  runs[0]?.();
  await ended;
  run();
  expect(runs).toHaveLength(1);
});
