import { and, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { notifications } from './tables.server';

/** How long the bell remembers. */
export const keptDays = 180;

/** Forgets what rang long ago. What was told of the statement stays, as it would be told again. */
export async function forgetOldNotifications(db: Database): Promise<void> {
  const { created_at, kind } = notifications;
  await db
    .delete(notifications)
    .where(and(lt(created_at, sql`now() - ${keptDays} * interval '1 day'`), ne(kind, 'statement_due')));
}
