import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 100;
const reminderMs = 30_000;

/**
 * Tries until `take` gets the lock, without a limit: its holder may have hours of work. Asking again instead of waiting
 * inside the database keeps `statement_timeout` out of it.
 * @param tell hears at once what is waited for, and again every half minute
 */
export async function waitForLock(
  take: () => Promise<boolean>,
  what: string,
  tell: (message: string) => void,
): Promise<void> {
  const began = performance.now();
  let told = Number.NEGATIVE_INFINITY;
  while (!(await take())) {
    const now = performance.now();
    if (now - told >= reminderMs) {
      tell(`waiting for another instance to ${what} (${Math.round((now - began) / 1_000)} s so far)`);
      told = now;
    }
    await wait(pauseMs);
  }
}
