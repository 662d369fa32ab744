import { sql } from 'drizzle-orm';
import type { Database } from './db.server';

/**
 * Gives the transaction access to one caller's rows, in tables that the SQL function `open_to_owner` has restricted.
 * @param caller as `callerOf` names them
 */
export const openOwnRows = (tx: Database, caller: string) =>
  tx.execute(sql`select set_config('portal.caller', ${caller}, true)`);
