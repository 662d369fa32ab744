import { sql } from 'drizzle-orm';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';

/** Knows when the next announcement begins or ends, by this process's clock. */
export interface AnnouncementMoment {
  /** Milliseconds since 1970, or Infinity when nothing is planned. */
  next(): Promise<number>;
  /** The plan changed: ask the database again. */
  forget(): void;
}

export function createAnnouncementMoment(db: Database, clock: Clock): AnnouncementMoment {
  let known: Promise<number> | null = null;
  let passed = 0;
  async function ask(): Promise<number> {
    const before = clock.now().getTime();
    const [row] = await db.execute<{ next: string | null; now: string }>(
      sql`select extract(epoch from next_announcement_change()) * 1000 as next, extract(epoch from clock_timestamp()) * 1000 as now`,
    );
    if (!row?.next) return Number.POSITIVE_INFINITY;
    // The database decides what is visible: the moment is moved by how far its clock differs from ours.
    const after = clock.now().getTime();
    return Number(row.next) - Number(row.now) + (before + after) / 2;
  }
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
