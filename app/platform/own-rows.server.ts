import { sql } from 'drizzle-orm';
import type { Database } from './db.server';

/**
 * Opens, until the end of this transaction, the rows that belong to one caller in tables that `open_to_owner` (SQL) has
 * closed to everybody else.
 * @param caller as `callerOf` names them
 */
export const openOwnRows = (tx: Database, caller: string) =>
  tx.execute(sql`select set_config('portal.caller', ${caller}, true)`);
