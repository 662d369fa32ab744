import type { Client } from 'pg';

/** Whether instances of the portal, or its commands, are connected: by name, or where that is hidden, by role. */
export async function findsInstances(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (application_name like 'portal %' or usename ~ '^portal_(public|member|admin)_') limit 1`);
  return rowCount !== 0;
}
