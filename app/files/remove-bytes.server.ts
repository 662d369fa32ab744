import { sql } from 'drizzle-orm';
import { advisoryLocks } from '#app/platform/advisory-locks';
import type { FileContext } from './file-context.server';

/**
 * Removes bytes from the store, unless a backup is running: then the next sweep of the store removes them. Nor while
 * the database is read-only: a standby that is behind does not know the newest files. Nor while another portal uses the
 * store as well, or may do: the bytes may be its own.
 * @returns whether `remove` ran
 */
export async function whereRemovable(
  { db, store }: Pick<FileContext, 'db' | 'store'>,
  remove: () => Promise<unknown>,
): Promise<boolean> {
  if (store.others?.length !== 0) return false;
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
