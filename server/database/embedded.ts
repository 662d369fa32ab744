import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import type { Logger } from '#app/platform/logger.server';
import { lockDataFolder } from './data-lock';
import type { DatabaseServer } from './database-server';
import type { ConnectionOptions } from './doors';
import { findPostgresPackage, placeBinaries } from './postgres-binaries';

const ownerName = 'portal_owner';
const databaseName = 'portal';
/** PostgreSQL refuses to run as root: then it runs as this user. */
const nobody = 65_534;

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '24MB',
  max_wal_size: '256MB',
  jit: 'off',
  max_parallel_workers: '0',
  autovacuum_max_workers: '1',
  log_min_messages: 'fatal',
  timezone: 'UTC',
} as const;

interface Places {
  binaries: string;
  data: string;
  socket: string;
  runAs: { uid: number; gid: number } | undefined;
}

/** Starts the portal's own PostgreSQL in `dataDir`, and starts it again should it fall. */
export async function startEmbedded(dataDir: string, log: Logger): Promise<DatabaseServer> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataFolder(dataDir);
  try {
    const found = findPostgresPackage();
    const places = choosePlaces(dataDir, log);
    const home = placeBinaries(found, places.binaries);
    await endLeftover(places.data, log);
    if (existsSync(join(places.data, 'PG_VERSION'))) checkVersion(places.data, found.major);
    else await initialise(home, places);
    const keeper = keepRunning(home, places, log);
    const owner: ConnectionOptions = { host: places.socket, port: 5432, database: databaseName, username: ownerName };
    await ready(owner, keeper);
    return {
      kind: 'embedded',
      owner,
      async stop() {
        await keeper.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Where things stand: under a folder that is closed to PostgreSQL's user, elsewhere, and the log says where. */
function choosePlaces(dataDir: string, log: Logger): Places {
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  if (process.getuid?.() !== 0) {
    const socket = join(tmpdir(), `portal-${process.getuid?.() ?? 0}-${id}`);
    mkdirSync(socket, { recursive: true, mode: 0o700 });
    if (statSync(socket).uid !== process.getuid?.()) throw new Error(`${socket} belongs to somebody else`);
    return { binaries: writablePlace(dataDir), data: join(dataDir, 'db'), socket, runAs: undefined };
  }
  const open = isReachable(dataDir);
  const base = '/var/lib/portal';
  mkdirSync(base, { recursive: true, mode: 0o755 });
  const data = open ? join(dataDir, 'db') : join(base, id, 'db');
  if (!open) log.info({ folder: data }, 'the database is kept outside of DATA_DIR, which lies under a folder closed to its user');
  const socket = `/run/portal-${id}`;
  for (const folder of [dirname(data), data, socket]) mkdirSync(folder, { recursive: true });
  for (const folder of [data, socket]) chownSync(folder, nobody, nobody);
  return { binaries: base, data, socket, runAs: { uid: nobody, gid: nobody } };
}

/** One copy of the binaries for all of a person's portals, or one beside the data where there is no home. */
function writablePlace(dataDir: string): string {
  const place = join(homedir(), '.cache', 'portal');
  try {
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, '.writable'), '');
    return place;
  } catch {
    return dataDir;
  }
}

/** Whether every folder on the way lets strangers through. */
function isReachable(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function checkVersion(data: string, major: string): void {
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new Error(
    `${data} was made by PostgreSQL ${found}, this portal brings PostgreSQL ${major}: make a backup with the portal version that made it and restore it with this one`,
  );
}

/** Ends the server that a killed portal left behind on this folder, in order, so that nothing written is lost. */
async function endLeftover(data: string, log: Logger): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const runs = () => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
    } catch {
      return false;
    }
  };
  if (!runs()) return;
  log.warn({ pid }, 'a database server was left running by an earlier portal: it is stopped first');
  process.kill(pid, 'SIGINT');
  for (let tries = 0; runs(); tries++) {
    if (tries > 300) throw new Error(`the database server left running on ${data} (process ${pid}) does not stop`);
    await wait(50);
  }
}

async function initialise(home: string, { data, runAs }: Places): Promise<void> {
  const args = ['-D', data, '-U', ownerName, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=pl-PL', '--no-instructions'];
  const child = spawn(join(home, 'bin', 'initdb'), args, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], ...runAs });
  let said = '';
  child.stderr.on('data', (chunk) => (said += String(chunk)));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`the database could not be made in ${data}: ${said.trim().split('\n').at(-1)}`);
}

interface Keeper {
  failed(): string | undefined;
  stop(): Promise<void>;
}

/** Runs the server and runs it again when it ends unasked (at most once a second); a server that never came up is not tried again. */
function keepRunning(home: string, places: Places, log: Logger): Keeper {
  let child: ChildProcess;
  let stopping = false;
  let failure: string | undefined;
  let ended: Promise<void>;
  const start = () => {
    const began = Date.now();
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    child = spawn(join(home, 'bin', 'postgres'), ['-D', places.data, '-k', places.socket, ...options], {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      ...places.runAs,
    });
    let said = '';
    child.stderr?.on('data', (chunk) => (said = (said + String(chunk)).slice(-2_000)));
    ended = new Promise((resolve) => {
      child.once('error', (error) => {
        failure = error.message;
        resolve();
      });
      child.once('exit', (code, signal) => {
        resolve();
        if (stopping) return;
        failure = said.trim().split('\n').at(-1) ?? `exit ${code ?? signal}`;
        log.error({ code, signal, said: failure }, 'the database server ended unasked');
        if (Date.now() - began > 1_000) start();
      });
    });
  };
  start();
  return {
    failed: () => failure,
    async stop() {
      stopping = true;
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Waits until the server answers, and makes the portal's database where it is missing. */
async function ready(owner: ConnectionOptions, keeper: Keeper): Promise<void> {
  const sql = postgres({ ...owner, database: 'postgres', max: 1, onnotice: () => {}, backoff: false, connect_timeout: 5 });
  try {
    for (let tries = 0; ; tries++) {
      try {
        const [exists] = await sql`select from pg_database where datname = ${databaseName}`;
        if (!exists) await sql.unsafe(`CREATE DATABASE ${databaseName}`);
        return;
      } catch (error) {
        if (keeper.failed()) throw new Error(`the database server does not start: ${keeper.failed()}`, { cause: error });
        if (tries > 1_200) throw error;
        await wait(25);
      }
    }
  } finally {
    await sql.end();
  }
}
