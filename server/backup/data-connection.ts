import { Client } from 'pg';
import type { ConnectionOptions } from '#server/database/database-client';

/** Settings under which values are copied, so that any server reads them back unchanged. */
const settings = {
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'iso_8601',
  bytea_output: 'hex',
  extra_float_digits: '3',
  timezone: 'UTC',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** A connection of the owner for COPY, without timeouts. */
export async function withDataConnection<T>(
  owner: ConnectionOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...owner, password: owner.password, application_name: 'portal backup' });
  // A lost connection fails the current query; an 'error' event without a listener would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, false)', [name, value]);
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export interface CopiedTable {
  name: string;
  /** All except generated columns. */
  columns: string[];
}

/**
 * The portal's tables: those under forced row-level security, without `secrets`, of which each portal keeps its own.
 */
export async function listTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select c.relname::text as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity and c.relname <> 'secrets'
    group by c.relname order by c.relname`);
  return rows;
}
