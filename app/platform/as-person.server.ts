import { type Placeholder, type SQL, sql } from 'drizzle-orm';
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

/**
 * The same for a single read, in one step to the server in place of a transaction's four. What is joined to it by
 * `innerJoinLateral`, names `idOfReader` and has a limit, so that it cannot be merged with it, is read after row-level
 * security was told who asks; in another order it would show nothing.
 */
export const reader = (userId: Placeholder): SQL =>
  sql`(select set_config('portal.person', ${userId}, true)::uuid as id) as reader`;

export const idOfReader = sql`reader.id`;
