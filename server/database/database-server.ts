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
export async function startDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>, log: Logger): Promise<DatabaseServer> {
  if (!env.DATABASE_URL) return startEmbedded(env.DATA_DIR, log);
  return { kind: 'external', owner: urlOptions(env.DATABASE_URL), stop: async () => {} };
}

function urlOptions(address: string): ConnectionOptions {
  const url = new URL(address);
  const part = (text: string) => decodeURIComponent(text);
  const socket = url.searchParams.get('host');
  const sslmode = url.searchParams.get('sslmode');
  return {
    host: socket ?? (url.hostname || 'localhost'),
    port: Number(url.port || 5432),
    database: part(url.pathname.slice(1)) || 'postgres',
    username: part(url.username) || 'postgres',
    password: part(url.password),
    ...(sslmode && sslmode !== 'disable' && { ssl: sslmode as 'require' }),
  };
}
