import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';

/** Held shared while bytes are removed from the store, and alone while a backup copies what it saw. */
export const removalLock = 7040102;

/**
 * Removes bytes from the store, unless a backup reads it: then they stay until the sweep of the store comes again.
 * @returns whether `remove` ran
 */
export async function unlessBackedUp(db: Database, remove: () => Promise<unknown>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${removalLock}) as free`,
    );
    if (!rows[0]?.free) return false;
    await remove();
    return true;
  });
}
