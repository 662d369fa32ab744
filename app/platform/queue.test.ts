import { expect, test } from 'vitest';
import { createQueue, createQueues } from './queue';

/** A task that ends when it is told to. */
function heldTask(log: string[], name: string) {
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  const task = async () => {
    log.push(`${name} begins`);
    await held;
    log.push(`${name} ends`);
    return name;
  };
  return { task, end };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('tasks run one after another, in the order in which they came', async () => {
  const log: string[] = [];
  const inTurn = createQueue();
  const [one, two] = [heldTask(log, 'one'), heldTask(log, 'two')];
  const done = [inTurn(one.task), inTurn(two.task)];
  two.end();
  await turn();
  expect(log).toEqual(['one begins']);
  one.end();
  expect(await Promise.all(done)).toEqual(['one', 'two']);
  expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});

test('a failing task rejects for its caller, and the next one runs', async () => {
  const inTurn = createQueue();
  const failed = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});

test('tasks of different keys do not wait for each other', async () => {
  const log: string[] = [];
  const inTurn = createQueues();
  const [one, two] = [heldTask(log, 'one'), heldTask(log, 'two')];
  const done = [inTurn('a', one.task), inTurn('b', two.task)];
  two.end();
  expect(await done[1]).toBe('two');
  expect(log).toEqual(['one begins', 'two begins', 'two ends']);
  one.end();
  await done[0];
});
