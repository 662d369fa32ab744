import { coalesce } from '#app/platform/coalesce';
import { every } from '#app/platform/every';
import type { ChangeFeed } from './change-feed.server';
import type { RecordedChange } from './changes.server';

interface Following {
  changes: ChangeFeed;
  /** Calls `run` where the change makes work. */
  onChange: (change: RecordedChange, run: () => void) => void;
  /** How often it looks for what was missed, in milliseconds: of another instance, or one that was killed. */
  sweepEvery: number;
  /** Ends early once the signal is aborted. */
  work: (signal: AbortSignal) => Promise<unknown>;
  /** Hears of work that failed: it is tried again at the next sweep or change. */
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
