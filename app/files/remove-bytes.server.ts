import { sql } from 'drizzle-orm';
import { advisoryLocks } from '#app/platform/advisory-locks';
import type { Database } from '#app/platform/db.server';

/**
 * Removes bytes from the store, unless a backup is running: then the next sweep of the store removes them. Nor while
 * the database is read-only: a standby that is behind does not know the newest files.
 * @returns whether `remove` ran
 */
export async function unlessBackedUp(db: Database, remove: () => Promise<unknown>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select current_setting('transaction_read_only') = 'off'
        and pg_try_advisory_xact_lock_shared(${advisoryLocks.removals}) as free`,
    );
    if (!rows[0]?.free) return false;
    await remove();
    return true;
  });
}
