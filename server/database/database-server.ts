import { causesOf } from '#app/platform/db.server';
import { inTime } from '#app/platform/in-time';
import type { Env } from '#app/platform/env.server';
import type { Logger } from '#app/platform/logger.server';
import type { SslMode } from '#app/platform/ssl-modes';
import { StartRefused } from '#app/platform/start-refused';
import { type ConnectionOptions, withClient } from './database-client';
import { startEmbedded } from './embedded';

/** The PostgreSQL server in use: the embedded one, or that of `DATABASE_URL`. */
export interface DatabaseServer {
  kind: 'embedded' | 'external';
  /** How to connect as the owner of the data. */
  owner: ConnectionOptions;
  stop(): Promise<void>;
}

/** @throws StartRefused where the data folder is in use, of another version, or not usable */
export async function startDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>,
  log: Logger,
  patienceMs = 15_000,
): Promise<DatabaseServer> {
  if (!env.DATABASE_URL) return startEmbedded(env.DATA_DIR, log);
  const owner = await requireServer(urlOptions(env.DATABASE_URL), patienceMs);
  return { kind: 'external', owner, stop: async () => {} };
}

/** The oldest supported server, as `server_version_num`. */
const oldestVersion = 150_000;

const aboutServer = `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
  current_setting('server_encoding') as encoding, current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/**
 * @returns how the server is reached
 * @throws StartRefused that names `DATABASE_URL` where no server answers there, or one that is too old or read-only,
 *   or its database cannot keep every letter
 */
async function requireServer({ encryption, ...options }: UrlOptions, patienceMs: number): Promise<ConnectionOptions> {
  try {
    // Something else may listen there that accepts connections and stays silent, or hangs up.
    const about = await inTime(patienceMs, () => askServer(options));
    if (about.number < oldestVersion) throw new Error(`it is PostgreSQL ${about.version}`);
    if (about.encoding !== 'UTF8') throw new Error(`its database has the encoding ${about.encoding} instead of UTF8`);
    if (about.isReadOnly) throw new Error('it is read-only, as a standby is');
    return options;
  } catch (error) {
    const reason = causesOf(error).at(-1)?.message ?? String(error);
    if (encryption === 'if offered' && /does not support SSL/.test(reason))
      return requireServer({ ...options, ssl: false, encryption: 'settled' }, patienceMs);
    throw new StartRefused(
      `DATABASE_URL must name a PostgreSQL server of version 15 or newer that can be reached: ${reason}`,
      { cause: error },
    );
  }
}

interface AboutServer {
  number: number;
  version: string;
  encoding: string;
  isReadOnly: boolean;
}

const askServer = (options: ConnectionOptions) =>
  withClient(options, async (client) => {
    const {
      rows: [about],
    } = await client.query<AboutServer>(aboutServer);
    if (!about) throw new Error('it answers nothing');
    return about;
  });

interface UrlOptions extends ConnectionOptions {
  encryption: 'settled' | 'if offered';
}

/** Only the `verify-…` modes verify the server's identity; `allow` begins without encryption, and so stays there. */
const encryption: Record<SslMode, ConnectionOptions['ssl']> = {
  disable: false,
  allow: false,
  prefer: { rejectUnauthorized: false },
  require: { rejectUnauthorized: false },
  'verify-ca': { checkServerIdentity: () => undefined },
  'verify-full': true,
};

/** The driver's options for the address in `DATABASE_URL`. */
export function urlOptions(address: string): UrlOptions {
  const url = new URL(address);
  const part = (text: string) => decodeURIComponent(text);
  const sslmode = (url.searchParams.get('sslmode') ?? 'disable') as SslMode;
  return {
    // An IPv6 address has brackets in a URL, and none elsewhere.
    host: (url.searchParams.get('host') ?? (url.hostname || 'localhost')).replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || 5432),
    database: part(url.pathname.slice(1)) || 'postgres',
    user: part(url.username) || 'postgres',
    password: part(url.password),
    ssl: encryption[sslmode],
    encryption: sslmode === 'prefer' ? 'if offered' : 'settled',
  };
}
