import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { subscriptions as table } from './tables.server';

/** How long a wish waits to be confirmed: its mail says so. */
export const daysToConfirm = 7;

/** Deletes what was asked for and not confirmed in time, and forgets such wishes of those who have confirmed others. */
export async function forgetUnconfirmed(db: Database): Promise<void> {
  const isOver = lt(table.asked_at, sql`now() - ${daysToConfirm} * interval '1 day'`);
  await db.delete(table).where(and(isNull(table.confirmed_at), isOver));
  await db
    .update(table)
    .set({ asked_topics: null })
    .where(and(isNotNull(table.confirmed_at), isNotNull(table.asked_topics), isOver));
}
