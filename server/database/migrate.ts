import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';
import { advisoryLocks } from '#app/platform/advisory-locks';
import { causesOf, databaseErrorCode } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import { StartRefused } from '#app/platform/start-refused';
import { waitForLock } from '#app/platform/wait-for-lock.server';
import builtWith from '#db/migrations/meta/_journal.json';
import { type ConnectionOptions, withClient } from './database-client';
import { howToAllow } from './doors';
import { findInstances } from './running-instances';

/** The folder of the migrations: beside the sources, also for the built server. */
const migrationsFolder = 'db/migrations';

/** @throws StartRefused where they are not this code's own */
export function readMigrations(): MigrationMeta[] {
  readJournal(migrationsFolder);
  return readMigrationFiles({ migrationsFolder });
}

const makeLedger = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Runs, in the transaction that is open, the migrations that the database has not been through.
 * @param wanted only these, by when they were made; by default all
 */
export async function migrateWithin(client: Client, wanted?: ReadonlySet<number>): Promise<void> {
  await client.query(makeLedger);
  const done = new Set(await readLedger(client));
  for (const { folderMillis, hash, sql } of readMigrations()) {
    if (done.has(folderMillis) || (wanted && !wanted.has(folderMillis))) continue;
    for (const statement of sql) await client.query(statement);
    const note = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
    await client.query(note, [hash, folderMillis]);
  }
}

interface Migrating {
  folder?: string;
  /** Ends the wait for another instance that migrates. */
  signal?: AbortSignal | undefined;
}

/**
 * Brings the database to the newest schema, all of the way or not at all; several instances may start at once. Those of
 * the older version are waited for: they would go on with tables that they do not know.
 * @throws StartRefused where a newer version has been here, a migration fails, or the owner may not
 */
export async function migrate(
  owner: ConnectionOptions,
  log: Logger,
  { folder = migrationsFolder, signal }: Migrating = {},
): Promise<void> {
  await withClient(owner, async (client) => {
    // The role's limit is for queries, not for migrations of large tables.
    await client.query('set statement_timeout = 0');
    const tryLock = `select pg_try_advisory_lock(${advisoryLocks.migrations}) as taken`;
    const take = async () => (await client.query<{ taken: boolean }>(tryLock)).rows[0]?.taken === true;
    await waitForLock(take, 'bring the database to the newest schema', (message) => log.info(message), signal);
    // The usual start needs no text of a migration.
    const [known, done] = [readJournal(folder), await readLedger(client)];
    refuseNewer(known, done);
    if (done[0] === known.at(-1)) return;
    let connections: string[] = [];
    const stopped = async () => (connections = await findInstances(client)).length === 0;
    const tell = (message: string) => log.warn({ connections }, message);
    await waitForLock(stopped, 'stop, as it is of an older version', tell, signal);
    // Somebody who sees nothing for minutes would stop it.
    if (done.length > 0) log.info('the database is brought to the newest schema, which can take minutes');
    const run = runMigrations(drizzle(client), { migrationsFolder: folder });
    await run.catch((error: unknown) => Promise.reject(explained(error)));
  });
}

/** Whether the database has exactly the schema of this version. */
export const hasNewestSchema = (owner: ConnectionOptions): Promise<boolean> =>
  withClient(owner, async (client) => (await readLedger(client))[0] === readJournal(migrationsFolder).at(-1));

/** Whether a portal of an older version is there, and in use: to migrate it would be to break it. */
export const isOlderInUse = (owner: ConnectionOptions): Promise<boolean> =>
  withClient(owner, async (client) => {
    const done = new Set(await readLedger(client));
    if (done.size === 0 || readJournal(migrationsFolder).every((at) => done.has(at))) return false;
    return (await findInstances(client)).length > 0;
  });

/** Whether a portal of whatever version has made its tables there. */
export const hasSchema = (owner: ConnectionOptions): Promise<boolean> =>
  withClient(owner, async (client) => (await readLedger(client)).length > 0);

interface Journal {
  entries: { when: number }[];
}
const timesIn = ({ entries }: Journal) => entries.map(({ when }) => when);

/**
 * The timestamps of the migrations that there are, the newest last.
 * @throws StartRefused where they are not those that this code was built with: it would make another version's tables
 */
function readJournal(folder: string): number[] {
  const found = timesIn(JSON.parse(readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8')) as Journal);
  if (folder === migrationsFolder && String(found) !== String(timesIn(builtWith)))
    throw new StartRefused(
      'the portal was built of another version than this folder has now: stop it and run npm run build (npm start builds, too)',
    );
  return found;
}

/** The timestamps of the applied migrations, the newest first. */
async function readLedger(client: Client): Promise<number[]> {
  const findLedger = `select to_regclass('drizzle.__drizzle_migrations')::text as name`;
  const {
    rows: [ledger],
  } = await client.query<{ name: string | null }>(findLedger);
  if (!ledger?.name) return [];
  const read = 'select created_at as at from drizzle.__drizzle_migrations order by created_at desc';
  return (await client.query<{ at: string }>(read)).rows.map(({ at }) => Number(at));
}

/** An unknown migration was made by a newer version: this one would misread or damage the database. */
function refuseNewer(known: readonly number[], done: readonly number[]): void {
  const unknown = done.find((at) => !known.includes(at));
  if (unknown === undefined) return;
  const day = new Date(unknown).toISOString().slice(0, 10);
  const newer = `the database was brought to a newer schema (of ${day}) than this version of the portal knows`;
  throw new StartRefused(`${newer}: start the newer version; nothing was changed`);
}

/** All migrations run in one transaction, which an error has rolled back. */
function explained(error: unknown): StartRefused {
  const code = databaseErrorCode(error);
  const reason = causesOf(error).at(-1)?.message.replace(/\s+/g, ' ') ?? String(error);
  const because = (sentence: string) => new StartRefused(sentence, { cause: error });
  if (code === '42501') {
    return because(`DATABASE_URL must name a user that may prepare the database (${reason}): ${howToAllow}`);
  }
  if (!code) return because(`the database went away while it was brought to the newest schema: ${reason}`);
  return because(`the database could not be brought to the newest schema, and stays as it was: ${reason}`);
}
