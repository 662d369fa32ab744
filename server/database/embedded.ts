import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '#app/platform/logger.server';
import { megabyte } from '#app/platform/byte-sizes';
import { StartRefused } from '#app/platform/start-refused';
import { initialiseCluster } from './cluster';
import { lockDataDir } from './data-dir-lock';
import { type ConnectionOptions, withClient } from './database-client';
import type { DatabaseServer } from './database-server';
import { moveInside } from './move-inside';
import { choosePlaces } from './choose-places';
import { findPostgresPackage, placeBinaries } from './postgres-binaries';
import { endLeftover, keepRunning, type Keeper } from './postmaster';

/** Its database, and who owns it. */
export const embeddedDatabase = { database: 'portal', user: 'portal_owner' } as const;

/** Starts the embedded PostgreSQL in `dataDir`, and restarts it if it crashes. */
export async function startEmbedded(dataDir: string, log: Logger): Promise<DatabaseServer> {
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockDataDir(dataDir);
  let keeper: Keeper | undefined;
  try {
    const found = findPostgresPackage();
    await moveInside(dataDir, log);
    const places = choosePlaces(dataDir);
    const home = placeBinaries(found, places.binaries);
    await endLeftover(places, log);
    if (existsSync(join(places.data, 'PG_VERSION'))) checkVersion(places.data, found.major);
    else await initialiseCluster(home, places, embeddedDatabase.user);
    keeper = keepRunning(home, places, log);
    const owner: ConnectionOptions = { ...embeddedDatabase, host: places.socket, port: 5432 };
    await ready(owner, keeper, places.data);
    const { stop } = keeper;
    return {
      kind: 'embedded',
      owner,
      async stop() {
        await stop();
        rmSync(places.socket, { recursive: true, force: true });
        await lock.release();
      },
    };
  } catch (error) {
    await keeper?.stop();
    await lock.release();
    throw error;
  }
}

function checkVersion(data: string, major: string): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new StartRefused(
    `${data} was made by PostgreSQL ${found}, this portal brings PostgreSQL ${major}: make a backup with the portal version that made it and restore it with this one`,
  );
}

/** A segment of its log (WAL): with less room it does not start, and does not say why. */
const leastRoom = 16 * megabyte;

/** @param room the bytes that are free for `data` */
export function whyFailed(failure: string | undefined, data: string, room = roomAt(data)): string | undefined {
  return room < leastRoom ? `the disk of ${data} is full (${failure})` : failure;
}

function roomAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** How long crash recovery may take; the server logs its progress. */
const patienceMs = 300_000;

/** Waits until the server accepts connections, and creates the portal's database if it is missing. */
async function ready(owner: ConnectionOptions, keeper: Keeper, data: string): Promise<void> {
  const began = Date.now();
  for (;;) {
    try {
      return await withClient({ ...owner, database: 'postgres', connectionTimeoutMillis: 5_000 }, async (client) => {
        const { rowCount } = await client.query('select from pg_database where datname = $1', [
          embeddedDatabase.database,
        ]);
        if (!rowCount) await client.query(`CREATE DATABASE ${embeddedDatabase.database}`);
      });
    } catch (error) {
      if (keeper.failure())
        throw new StartRefused(`the database server does not start: ${whyFailed(keeper.failure(), data)}`, {
          cause: error,
        });
      if (Date.now() - began > patienceMs)
        throw new StartRefused(`the database server takes no connections: ${String(error)}`, { cause: error });
      await wait(20);
    }
  }
}
