import { expect, test } from 'vitest';
import { inTime } from './in-time';

test('a task that exceeds its timeout is not awaited, and is aborted', async () => {
  let heard: AbortSignal | undefined;
  const never = inTime(10, (signal) => {
    heard = signal;
    return new Promise(() => {});
  });
  await expect(never).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(heard?.aborted).toBe(true);
  expect(await inTime(1_000, async () => 'swift')).toBe('swift');
  await expect(inTime(1_000, () => Promise.reject(new Error('its own')))).rejects.toThrow('its own');
});
