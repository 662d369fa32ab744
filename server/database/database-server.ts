import postgres from 'postgres';
import { inTime } from '#app/platform/in-time';
import type { Env } from '#app/platform/env.server';
import type { Logger } from '#app/platform/logger.server';
import type { ConnectionOptions } from './doors';
import { startEmbedded } from './embedded';

/** The PostgreSQL server that the portal talks to: its own, or the one of `DATABASE_URL`. */
export interface DatabaseServer {
  kind: 'embedded' | 'external';
  /** How the owner of the data connects. */
  owner: ConnectionOptions;
  stop(): Promise<void>;
}

/** @throws Error with one clear line where the data folder is in use, of another version, or cannot be served */
export async function startDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>, log: Logger, patienceMs = 15_000): Promise<DatabaseServer> {
  if (!env.DATABASE_URL) return startEmbedded(env.DATA_DIR, log);
  const owner = urlOptions(env.DATABASE_URL);
  await requireServer(owner, patienceMs);
  return { kind: 'external', owner, stop: async () => {} };
}

/** The oldest server that the portal is tested with, as PostgreSQL writes it in numbers. */
const oldestVersion = 150_000;

/** @throws Error with one line that names `DATABASE_URL` where no server answers there, or one that is too old, or its database cannot keep every letter */
async function requireServer(owner: ConnectionOptions, patienceMs: number): Promise<void> {
  const sql = postgres({ ...owner, max: 1, connect_timeout: 10, onnotice: () => {} });
  const asked = sql<{ number: string; version: string; encoding: string }[]>`
    select current_setting('server_version_num') as number, current_setting('server_version') as version, current_setting('server_encoding') as encoding`;
  try {
    // Something else may listen there, which takes a connection and says nothing, or hangs up each time.
    const [row] = await inTime(patienceMs, () => asked.then((rows) => rows));
    if (Number(row?.number) < oldestVersion) throw new Error(`it is PostgreSQL ${row?.version}`);
    if (row?.encoding !== 'UTF8') throw new Error(`its database has the encoding ${row?.encoding} instead of UTF8`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATABASE_URL must name a PostgreSQL server of version 15 or newer that can be reached: ${reason}`, { cause: error });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** How the driver connects to the address of `DATABASE_URL`. */
export function urlOptions(address: string): ConnectionOptions {
  const url = new URL(address);
  const part = (text: string) => decodeURIComponent(text);
  const host = url.searchParams.get('host') ?? (url.hostname || 'localhost');
  const port = Number(url.port || 5432);
  const sslmode = url.searchParams.get('sslmode');
  return {
    // The driver would cut an IPv6 address at its first colon; it takes lists as well, which its types do not say.
    ...(host.startsWith('[') ? ({ host: [host.slice(1, -1)], port: [port] } as unknown as { host: string; port: number }) : { host, port }),
    database: part(url.pathname.slice(1)) || 'postgres',
    username: part(url.username) || 'postgres',
    password: part(url.password),
    ...(sslmode && sslmode !== 'disable' && { ssl: sslmode as 'require' }),
  };
}
