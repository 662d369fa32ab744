import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { StartRefused } from '#app/platform/start-refused';
import { startDatabase } from '#server/database/database-server';
import { silentLog } from '#test/log';
import { databaseAddress } from '#test/database-address';
import { dropDatabase, openTestSql } from '#test/test-sql';
import { listenAt, prepareDataDir, tryAddress } from './start-checks';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-start-'));
  writeFileSync(join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a port that is taken and a host that is elsewhere are told by their variables', async () => {
  const taken = await listenAt(createServer(), { HOST: '127.0.0.1', PORT: 0 });
  const { port: PORT } = taken.address() as AddressInfo;
  await expect(tryAddress({ HOST: '127.0.0.1', PORT })).rejects.toThrow(/^PORT must be free: .*$/);
  await expect(tryAddress({ HOST: '192.0.2.1', PORT: 0 })).rejects.toThrow(
    /^HOST must be an address of this machine: .*$/,
  );
  await expect(tryAddress({ HOST: 'no host', PORT: 0 })).rejects.toThrow(/^HOST must /);
  await new Promise((resolve) => taken.close(resolve));
  await tryAddress({ HOST: '127.0.0.1', PORT });
});

test('a data folder is made, and what cannot be one ends the start at once', () => {
  prepareDataDir(join(folder, 'new', 'deep'));
  prepareDataDir(join(folder, 'new', 'deep'));
  for (const path of [join(folder, 'file'), join(folder, 'file', 'below'), '/proc/portal-data'])
    expect(() => prepareDataDir(path), path).toThrow(/^DATA_DIR must be a folder/);
});

test('a database server that does not answer is told by its variable', async () => {
  const start = startDatabase(
    { DATABASE_URL: 'postgres://user:tajne@127.0.0.1:9/portal', DATA_DIR: folder },
    silentLog,
  );
  await expect(start).rejects.toThrow(/^DATABASE_URL must name a PostgreSQL server .*: (?!.*tajne).*$/);
  await expect(start).rejects.toBeInstanceOf(StartRefused);
});

test('a server that is no PostgreSQL and hangs up on every caller is told by its variable, too', async () => {
  const other = await listenAt(
    createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    { HOST: '127.0.0.1', PORT: 0 },
  );
  const { port } = other.address() as AddressInfo;
  const start = startDatabase(
    { DATABASE_URL: `postgres://user:tajne@127.0.0.1:${port}/portal`, DATA_DIR: folder },
    silentLog,
    300,
  );
  await expect(start).rejects.toThrow(/^DATABASE_URL must name a PostgreSQL server .*$/);
  await new Promise((resolve) => other.close(resolve));
});

/** The address of a database on the run's server. */
const addressOf = (database: string, parameters = '') =>
  databaseAddress({ ...inject('databaseOwner'), database }, parameters);

test('a server without TLS is reached where TLS is preferred, and refused where it is required', async () => {
  const start = (sslmode: string) =>
    startDatabase({ DATABASE_URL: addressOf('postgres', `&sslmode=${sslmode}`), DATA_DIR: folder }, silentLog);
  await expect(start('prefer')).resolves.toMatchObject({ kind: 'external', owner: { ssl: false } });
  await expect(start('require')).rejects.toThrow(
    /^DATABASE_URL must name a PostgreSQL server .*: The server does not support SSL connections$/,
  );
});

test('a database that cannot keep every letter is told by its variable', async () => {
  const sql = openTestSql(inject('databaseOwner'));
  const name = `portal_latin_${process.pid}`;
  await sql.unsafe(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN2' LOCALE_PROVIDER libc LOCALE 'C'`);
  try {
    const start = startDatabase({ DATABASE_URL: addressOf(name), DATA_DIR: folder }, silentLog);
    await expect(start).rejects.toThrow(
      /^DATABASE_URL must name a PostgreSQL server .*: its database has the encoding LATIN2 instead of UTF8$/,
    );
  } finally {
    await sql.end();
    await dropDatabase(inject('databaseOwner'), name);
  }
});

test('a database that is read-only, as a standby is, is told by its variable', async () => {
  const sql = openTestSql(inject('databaseOwner'));
  const name = `portal_read_only_${process.pid}`;
  await sql.unsafe(`CREATE DATABASE ${name}`);
  await sql.unsafe(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  try {
    const start = startDatabase({ DATABASE_URL: addressOf(name), DATA_DIR: folder }, silentLog);
    await expect(start).rejects.toThrow(
      /^DATABASE_URL must name a PostgreSQL server .*: it is read-only, as a standby is$/,
    );
  } finally {
    await sql.end();
    await dropDatabase(inject('databaseOwner'), name);
  }
});
