import { coalesce } from '#app/platform/coalesce';
import { every } from '#app/platform/every';
import type { ChangeFeed } from './change-feed.server';
import type { RecordedChange } from './changes.server';

interface Following {
  changes: ChangeFeed;
  /** Calls `run` for changes that require work. */
  onChange: (change: RecordedChange, run: () => void) => void;
  /** The interval, in milliseconds, of catching up on what was missed, such as work of a killed instance. */
  sweepEvery: number;
  /** Stops early once the signal is aborted. */
  work: (signal: AbortSignal) => Promise<unknown>;
  /** Told of a failed run; it is repeated at the next sweep or change. */
  onError: (error: unknown) => void;
}

/**
 * Works at once, after changes and at intervals: never beside itself, and once more where it was asked for meanwhile.
 * @returns ends it, with the work under way
 */
export function followChanges({ changes, onChange, sweepEvery, work, onError }: Following): () => Promise<void> {
  const ending = new AbortController();
  const { run, end } = coalesce(() => work(ending.signal).then(() => {}, onError));
  const unsubscribe = changes.subscribe((change) => onChange(change, run));
  const endSweeps = every(sweepEvery, run);
  run();
  return async () => {
    unsubscribe();
    ending.abort();
    await endSweeps();
    await end();
  };
}
