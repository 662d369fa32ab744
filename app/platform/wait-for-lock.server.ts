import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 100;
const reminderMs = 30_000;

/**
 * Polls until `take` gets the lock, without a limit: its holder may work for hours. Polling rather than waiting in the
 * database avoids `statement_timeout`.
 * @param tell is called at once with what is waited for, and again every half minute
 * @param signal ends the wait with an AbortError
 */
export async function waitForLock(
  take: () => Promise<boolean>,
  what: string,
  tell: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const began = performance.now();
  let told = Number.NEGATIVE_INFINITY;
  while (!(await take())) {
    const now = performance.now();
    if (now - told >= reminderMs) {
      tell(`waiting for another instance to ${what} (${Math.round((now - began) / 1_000)} s so far)`);
      told = now;
    }
    await wait(pauseMs, undefined, { signal });
  }
}
