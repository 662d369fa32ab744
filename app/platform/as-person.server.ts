import { sql } from 'drizzle-orm';
import type { Database } from './db.server';

/**
 * Opens the door to a person's own rows, for a transaction: where row-level security asks for `portal.person`, it shows
 * nobody else's.
 */
export function asPerson<Answer>(
  db: Database,
  userId: string,
  work: (tx: Database) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('portal.person', ${userId}, true)`);
    return work(tx);
  });
}
