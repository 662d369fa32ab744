import { setTimeout as wait } from 'node:timers/promises';
import { logFailure } from '#app/platform/database-errors.server';
import type { Logger } from '#app/platform/logger.server';

/** Ends what was started, in order. */
export type End = () => Promise<unknown>;

/** How long the shutdown waits for work on a database or store that does not respond. */
const askingMs = 3_000;

/** Ends what was started, the last first. */
export async function endInTurn(ending: End[], log: Pick<Logger, 'error' | 'warn'>): Promise<void> {
  for (const end of ending.splice(0).reverse())
    await end().catch((error: unknown) => logFailure(log, error, 'an orderly end failed'));
}

/** No longer than a database or store that does not respond is waited for. */
export const briefly = (end: () => Promise<unknown>) => () =>
  Promise.race([end(), wait(askingMs, undefined, { ref: false })]);
