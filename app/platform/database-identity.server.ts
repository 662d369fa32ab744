import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './db.server';

/**
 * Tells one database from every other, a copy of it made by a dump included; a standby that takes over stays the same.
 * @param columns of `pg_control_system`, `pg_control_checkpoint` and `pg_database`
 */
export async function databaseIdentity(db: Database, columns: SQL = sql`system_identifier, oid`): Promise<string> {
  const {
    rows: [row],
  } = await db.execute<{ identity: string }>(sql`
    select concat_ws(' ', ${columns}) as identity
    from pg_control_system(), pg_control_checkpoint(), pg_database where datname = current_database()`);
  if (!row) throw new Error('the database has no identity');
  return row.identity;
}
