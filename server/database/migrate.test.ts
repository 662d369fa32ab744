import { randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { holdLock } from '#test/hold-lock';
import { silentLog } from '#test/log';
import { migrate } from './migrate';

const name = `portal_migrate_${randomBytes(4).toString('hex')}`;
const owner = { ...inject('databaseOwner'), database: name };
let server: Sql;

beforeAll(async () => {
  server = postgres({ ...inject('databaseOwner'), max: 1, onnotice: () => {} });
  await server.unsafe(`CREATE DATABASE ${name}`);
  await server.unsafe(`ALTER DATABASE ${name} SET statement_timeout = '1s'`);
});
afterAll(async () => {
  await server.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await server.end();
});

test('an instance waits for another that migrates longer than a query may take', async () => {
  const held = await holdLock(owner, 7318201);
  const migrated = migrate(owner, silentLog);
  await Promise.race([migrated, held.releaseAfter(1.5)]);
  await migrated;
});
