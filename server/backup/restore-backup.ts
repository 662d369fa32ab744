import { pipeline as piped } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStore } from '#app/files/file-store.server';
import { advisoryLocks } from '#app/platform/advisory-locks';
import { backupTexts as texts } from '#app/texts/pl/backup';
import type { ConnectionOptions } from '#server/database/database-client';
import { migrateWithin, readMigrations } from '#server/database/migrate';
import { findInstances } from '#server/database/running-instances';
import { type Archive, BadArchive } from './archive-reader';
import type { BackupPlace } from './backup-place';
import { listTables, quoted, withDataConnection } from './data-connection';
import type { Manifest, Part } from './manifest';
import type { Progress } from './progress';

interface Target {
  owner: ConnectionOptions;
  store: FileStore;
  /** Whether the portal's present content may be replaced. */
  replace: boolean;
}

interface Restored {
  manifest: Manifest;
  /** How many webhooks were switched off. */
  webhooks: number;
}

/** Why a portal cannot restore a backup: a Polish sentence. */
class RestoreRefused extends Error {}

/**
 * Makes the portal what it was when the backup was made, and then of this version. The database changes in one
 * transaction: whatever interrupts this leaves the portal as it was, and stored files that the sweep removes.
 * @throws BadArchive, RestoreRefused before anything is changed
 */
export async function restoreBackup(place: BackupPlace, target: Target, progress: Progress): Promise<Restored> {
  const archive = await place.open(progress);
  try {
    const webhooks = await withDataConnection(target.owner, (client) => restore(client, archive, target, progress));
    return { manifest: archive.manifest, webhooks };
  } finally {
    await archive.close();
  }
}

async function restore(client: Client, archive: Archive, { store, replace }: Target, progress: Progress) {
  const { manifest } = archive;
  requireKnown(manifest);
  // An instance that starts meanwhile waits for this lock, and then finds the restored database.
  await client.query(`select pg_advisory_lock(${advisoryLocks.migrations})`);
  if ((await findInstances(client)).length > 0) throw new RestoreRefused(texts.running);
  if (!replace) await requireEmpty(client);
  await storeFiles(archive, store, progress);
  await client.query('begin');
  const secrets = await readSecrets(client);
  await dropEverything(client);
  await migrateWithin(client, new Set(manifest.migrations));
  await fillTables(client, archive, progress);
  for (const { name, value } of secrets)
    await client.query('insert into secrets (name, value) values ($1, $2)', [name, value]);
  await migrateWithin(client);
  // Queued jobs have been done since or are unwanted: no e-mail and no event must be sent twice.
  await client.query('delete from jobs');
  await client.query('delete from job_progress');
  await client.query('update news set batch = gen_random_uuid() where batch is null');
  await client.query(`update webhook_deliveries set state = 'failed', next_at = null where state = 'waiting'`);
  // A copy on another machine must not call the receivers of the first. Somebody who knows switches them on.
  const { rowCount: webhooks } = await client.query('update webhooks set active = false where active');
  await client.query('commit');
  await client.query('analyze');
  return webhooks ?? 0;
}

/** @throws BadArchive where its database had migrations that this version does not know */
function requireKnown({ migrations, portal }: Manifest): void {
  const known = readMigrations().map(({ folderMillis }) => folderMillis);
  const expected = known.slice(0, migrations.length);
  if (migrations.length === 0 || migrations.some((at, index) => at !== expected[index]))
    throw new BadArchive(texts.newer(portal));
}

async function requireEmpty(client: Client): Promise<void> {
  for (const { name } of await listTables(client)) {
    if (!['users', 'files', 'audit_log'].includes(name)) continue;
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount) throw new RestoreRefused(texts.notEmpty);
  }
}

/** Names of stored files are never reused, so that only the same file can be overwritten. */
async function storeFiles(archive: Archive, store: FileStore, progress: Progress): Promise<void> {
  const { files } = archive.manifest;
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const file of files) {
    await store.write(file.stored, archive.read(file));
    progress.show(texts.files, (done += file.size), total);
  }
}

async function readSecrets(client: Client): Promise<{ name: string; value: string }[]> {
  const { rowCount } = await client.query(`select where to_regclass('public.secrets') is not null`);
  if (!rowCount) return [];
  return (await client.query<{ name: string; value: string }>('select name, value from secrets')).rows;
}

/**
 * Drops the portal's tables and functions, and the record of its migrations. The schema itself may belong to somebody
 * else.
 */
async function dropEverything(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table public.%I cascade', relname) as statement from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relforcerowsecurity
    union all
    select format('drop function if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'USAGE')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  for (const { statement } of rows) await client.query(statement);
  await client.query('drop schema if exists drizzle cascade');
}

/**
 * Fills the tables while policies and triggers are off and foreign keys are dropped, since the rows come in an order
 * that these would refuse. All are restored afterwards.
 */
async function fillTables(client: Client, archive: Archive, progress: Progress): Promise<void> {
  const { manifest } = archive;
  const tables = await listTables(client);
  const known = new Set(tables.map(({ name }) => name));
  if (manifest.tables.some(({ name }) => !known.has(name)) || manifest.tables.length !== known.size)
    throw new BadArchive(texts.damaged);
  const keys = await dropForeignKeys(client);
  const each = async (change: string) => {
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${change}`);
  };
  await each('no force row level security, disable trigger user');
  for (const { name } of tables) await client.query(`truncate ${quoted(name)}`);
  let done = 0;
  for (const table of manifest.tables) {
    await fillTable(client, archive, table);
    progress.show(texts.tables, (done += 1), manifest.tables.length);
  }
  for (const { name, last, called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, last, called]);
  for (const { add } of keys) await client.query(add);
  await each('force row level security, enable trigger user');
}

async function dropForeignKeys(client: Client): Promise<{ add: string }[]> {
  const { rows } = await client.query<{ add: string; remove: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`);
  for (const { remove } of rows) await client.query(remove);
  return rows;
}

async function fillTable(client: Client, archive: Archive, { name, columns, rows, parts }: Manifest['tables'][number]) {
  if (parts.length === 0) return;
  const into = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(unpacked(archive, parts), into);
  if (into.rowCount !== rows) throw new BadArchive(texts.differs(name));
}

async function* unpacked(archive: Archive, parts: readonly Part[]): AsyncGenerator<Buffer> {
  // What fails is thrown where the last stream is read.
  for (const part of parts) yield* piped(archive.read(part), createGunzip(), () => {});
}
