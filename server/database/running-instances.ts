import type { Client } from 'pg';

/**
 * The connections of the portal's instances and of its commands: by name, or where that is hidden, by the logins that
 * `openDoors` makes. Those of a machine that has died stay until PostgreSQL notices.
 */
export async function findInstances(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ pid: number; name: string; address: string | null }>(`
    select pid, coalesce(nullif(application_name, ''), usename) as name, host(client_addr) as address
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (application_name like 'portal %' or usename ~ '^portal_(public|member|admin)_[0-9a-f]{10}$') order by pid`);
  return rows.map(({ pid, name, address }) => `${name} (pid ${pid}${address ? `, ${address}` : ''})`);
}
