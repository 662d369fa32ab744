import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';

/**
 * Milliseconds until the next entry appears or disappears; Infinity when nothing is scheduled. A duration, not a date:
 * the database decides what is visible, and its clock may differ from this process's.
 */
export async function untilNextWindowMoment(db: Database): Promise<number> {
  const {
    rows: [row],
  } = await db.execute<{ ms: number | null }>(
    sql`select (extract(epoch from next_window_change() - now()) * 1000)::float8 as ms`,
  );
  return row?.ms ?? Number.POSITIVE_INFINITY;
}
