import { untilNextWindowMoment } from './next-window-moment.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';

/** The next moment at which an entry appears or disappears, by this process's clock. */
export interface WindowMoment {
  /** Milliseconds since 1970, or Infinity when nothing is scheduled. */
  next(): Promise<number>;
  /** Invalidates it after a change of schedule. */
  forget(): void;
}

export function createWindowMoment(db: Database, clock: Clock): WindowMoment {
  let known: Promise<number> | null = null;
  let passed = 0;
  /**
   * Counted from before the question, in whole milliseconds: a kept page may end a little early and is made again, but
   * never late.
   */
  const ask = async () => Math.floor(clock.now().getTime() + (await untilNextWindowMoment(db)));
  return {
    async next() {
      if (known && clock.now().getTime() >= passed) known = null;
      const asked = (known ??= ask());
      try {
        const moment = await asked;
        if (known === asked) passed = moment;
        return moment;
      } catch (error) {
        if (known === asked) known = null;
        throw error;
      }
    },
    forget() {
      known = null;
      passed = Number.POSITIVE_INFINITY;
    },
  };
}
