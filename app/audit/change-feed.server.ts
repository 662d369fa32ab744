import type { RecordedChange } from './changes.server';

export type ChangeListener = (change: RecordedChange) => void | Promise<void>;

/** Tells this process of every change exactly once, whether it was made here or heard of from another instance. */
export interface ChangeFeed {
  /** Called after the commit of a change made here; resolves when all listeners have done their part. */
  publish(change: RecordedChange): Promise<void>;
  /** Listeners run in the order in which they came; one that throws is logged and stops nobody. */
  subscribe(listener: ChangeListener): () => void;
}

const remembered = 5_000;

/** @param onError told of what a listener threw */
export function createChangeFeed(onError: (error: unknown) => void): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  const seen = new Set<number>();
  return {
    async publish(change) {
      if (seen.has(change.id)) return;
      seen.add(change.id);
      if (seen.size > remembered) seen.delete(seen.values().next().value as number);
      for (const listener of listeners) {
        try {
          await listener(change);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
