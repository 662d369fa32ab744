import { coalesce } from '#app/platform/coalesce';
import { every } from '#app/platform/every';
import { longestTimerMs } from '#app/platform/durations';
import type { ChangeFeed } from './change-feed.server';
import type { RecordedChange } from './changes.server';

interface Following {
  changes: ChangeFeed;
  /** Calls `run` for changes that require work. */
  onChange: (change: RecordedChange, run: () => void) => void;
  /** The interval of catching up on what was missed, such as work of a killed instance. */
  sweepEveryMs: number;
  /** Stops early once the signal is aborted. */
  work: (signal: AbortSignal) => Promise<unknown>;
  /** After how many milliseconds there is work again by the clock; null or Infinity while none is planned. */
  untilNext?: () => Promise<number | null>;
  /** Told of a failed run; it is repeated at the next sweep or change. */
  onError: (error: unknown) => void;
}

/**
 * Works at once, after changes, at planned moments and at intervals; one run at a time, and once more where it was
 * asked for meanwhile.
 * @returns ends it, with the work under way
 */
export function followChanges(following: Following): () => Promise<void> {
  const { changes, onChange, sweepEveryMs, work, untilNext, onError } = following;
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const pass = async () => {
    clearTimeout(timer);
    // Asked before the work, so that a moment that passes meanwhile is not missed.
    const next = performance.now() + ((await untilNext?.()) ?? Number.POSITIVE_INFINITY);
    await work(ending.signal);
    if (ending.signal.aborted || next === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(run, Math.min(longestTimerMs, Math.max(0, next - performance.now()) + 1)).unref();
  };
  const { run, end } = coalesce(() => pass().catch(onError));
  const unsubscribe = changes.subscribe((change) => onChange(change, run));
  const endSweeps = every(sweepEveryMs, run);
  run();
  return async () => {
    unsubscribe();
    ending.abort();
    await endSweeps();
    await end();
    clearTimeout(timer);
  };
}
