import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './every';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a task runs each time, and not before', async () => {
  const task = vi.fn();
  every(1_000, task);
  await vi.advanceTimersByTimeAsync(999);
  expect(task).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_001);
  expect(task).toHaveBeenCalledTimes(3);
});

test('a task that takes longer than its interval never overlaps itself', async () => {
  let end = () => {};
  const task = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  every(1_000, task);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(task).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(task).toHaveBeenCalledTimes(2);
});

test('a failure is reported, synchronous or not, and the next run follows', async () => {
  const onError = vi.fn();
  let turn = 0;
  every(
    1_000,
    () => {
      turn++;
      if (turn === 1) throw new Error('at once');
      return Promise.reject(new Error('later'));
    },
    onError,
  );
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual(['at once', 'later']);
});

test('stopping waits for the run under way, and nothing starts after it', async () => {
  let end = () => {};
  const task = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const stop = every(1_000, task);
  await vi.advanceTimersByTimeAsync(1_000);
  const stopped = vi.fn();
  const stopping = stop().then(stopped);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stopped).not.toHaveBeenCalled();
  end();
  await stopping;
  expect(task).toHaveBeenCalledTimes(1);
});
