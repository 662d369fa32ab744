import type { RecordedChange } from './changes.server';

export type ChangeListener = (change: RecordedChange) => void | Promise<void>;

/** Tells this process of every change exactly once, whether it was made here or by another instance. */
export interface ChangeFeed {
  /** Call it after the commit of a local change; resolves when all listeners are done. */
  publish(change: RecordedChange): Promise<void>;
  /** Listeners run in order of subscription; an error in one is logged and does not stop the others. */
  subscribe(listener: ChangeListener): () => void;
  /** Numbers that were told of may come again, for other changes. */
  forgetTold(): void;
}

/**
 * More than an instance can hear of while the sweep of the audit log looks back: else it would tell of all of them
 * again each time.
 */
const remembered = 20_000;

/** @param onError called with what a listener threw */
export function createChangeFeed(onError: (error: unknown) => void): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  /**
   * By change, what resolves once all listeners have heard of it: the database may tell of a change before its writer
   * does.
   */
  const told = new Map<number, Promise<void>>();
  const tell = async (change: RecordedChange): Promise<void> => {
    for (const listener of listeners) {
      try {
        await listener(change);
      } catch (error) {
        onError(error);
      }
    }
  };
  return {
    publish(change) {
      const known = told.get(change.id);
      if (known) return known;
      const done = tell(change);
      told.set(change.id, done);
      if (told.size > remembered) told.delete(told.keys().next().value as number);
      return done;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forgetTold: () => told.clear(),
  };
}
