import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { FileStore } from '#app/files/file-store.server';
import { advisoryLocks } from '#app/platform/advisory-locks';
import { megabyte } from '#app/platform/byte-sizes';
import { backupTexts as texts } from '#app/texts/pl/backup';
import type { ConnectionOptions } from '#server/database/database-client';
import { type ArchiveOutput, only } from './archive-writer';
import type { BackupPlace } from './backup-place';
import { type CopiedTable, listTables, quoted, withDataConnection } from './data-connection';
import { type ArchiveHead, archiveFormat, headName, type Manifest } from './manifest';
import type { Progress } from './progress';

interface Source {
  owner: ConnectionOptions;
  store: FileStore;
  /** The version of the portal. */
  version: string;
  now: Date;
}

/** Another backup of this portal is running. */
export class BackupUnderWay extends Error {}

const partBytes = 8 * megabyte;

/**
 * Writes the portal's database and files, as they are at one instant, into one archive, and reads it once more before
 * it counts. The portal may be used meanwhile: later changes are not in it, and no file of that instant is
 * removed until it is done.
 * @throws BackupUnderWay
 */
export async function makeBackup(source: Source, place: BackupPlace, progress: Progress): Promise<Manifest> {
  return withDataConnection(source.owner, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${advisoryLocks.backup}) as taken`,
    );
    if (!rows[0]?.taken) throw new BackupUnderWay(texts.busy);
    // Waits for removals under way; later ones leave the bytes in the store. Released with the connection.
    await client.query(`select pg_advisory_lock(${advisoryLocks.removals})`);
    return place.write(source.now, (archive) => write(client, source, archive, progress), progress);
  });
}

async function write(
  client: Client,
  { store, version, now }: Source,
  archive: ArchiveOutput,
  progress: Progress,
): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  const head: ArchiveHead = {
    format: archiveFormat,
    portal: version,
    madeAt: now.toISOString(),
    migrations: await readMigrations(client),
  };
  await archive.add(headName, only(JSON.stringify(head)));
  const files = await listFiles(client);
  const tables: Manifest['tables'] = [];
  const found = await listTables(client);
  for (const table of found) {
    tables.push(await copyTable(client, archive, table));
    progress.show(texts.tables, tables.length, found.length);
  }
  const sequences = await readSequences(client);
  await client.query('commit');
  await archive.finish({ ...head, tables, sequences, ...(await copyFiles(store, archive, files, progress)) });
}

async function readMigrations(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => Number(at));
}

interface StoredFile {
  name: string;
  size: number;
}

async function listFiles(client: Client): Promise<StoredFile[]> {
  const { rows } = await client.query<{ name: string; size: string }>(
    'select name, file_size as size from files order by name',
  );
  return rows.map(({ name, size }) => ({ name, size: Number(size) }));
}

async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const value = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    if (value.rows[0]) sequences.push({ name, ...value.rows[0] });
  }
  return sequences;
}

/** A table as text of COPY, in parts that are compressed one by one. */
async function copyTable(client: Client, archive: ArchiveOutput, { name, columns }: CopiedTable) {
  const rows = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
  const parts: Manifest['tables'][number]['parts'] = [];
  for await (const bytes of inParts(rows)) {
    const packed = createGzip({ level: 6 }).end(bytes);
    parts.push(await archive.add(`tables/${name}/${parts.length + 1}.gz`, packed));
  }
  return { name, columns, rows: rows.rowCount, parts };
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}

async function copyFiles(store: FileStore, archive: ArchiveOutput, found: StoredFile[], progress: Progress) {
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  const total = found.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const { name, size } of found) {
    const bytes = await store.read(name);
    if (bytes) {
      // Closes the file also where writing fails before its first byte is read.
      const part = archive.add(`files/${files.length + 1}`, bytes, size).finally(() => bytes.destroy());
      files.push({ stored: name, ...(await part) });
    } else missing.push(name);
    progress.show(texts.files, (done += size), total);
  }
  return { files, missing };
}
