import { sql } from 'drizzle-orm';
import type { Database } from './db.server';

/** Runs a transaction as a person: row-level security compares `portal.person` and shows only that person's rows. */
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
