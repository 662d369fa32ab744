import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createLogger } from '#app/platform/logger.server';
import type { ConnectionOptions } from '#server/database/database-client';
import { type Doors, openDoors } from '#server/database/doors';
import { migrate } from '#server/database/migrate';
import { templateName } from './global-setup';
import { dropDatabase, openTestSql, runOnce, type TestSql } from './test-sql';

export interface TestDatabase {
  owner: ConnectionOptions;
  doors: Doors;
  /** A connection that bypasses all policies, to set up and to inspect. */
  sql: TestSql;
  drop(): Promise<void>;
}

const log = createLogger({ LOG_LEVEL: 'error' });

/**
 * A database of its own for one test file: a copy of the migrated template, with both doors open.
 * @param locale instead of the server's: 'C' knows the case of English letters only
 * @param root of a copy of the project with further migrations
 */
export async function createTestDatabase({
  locale,
  root,
}: { locale?: 'C'; root?: string } = {}): Promise<TestDatabase> {
  if (root) return openCopy(templateName, (owner) => migrate(owner, log, { folder: join(root, 'db/migrations') }));
  if (!locale) return openCopy(templateName);
  return openCopy(`template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE '${locale}'`, (owner) => migrate(owner, log));
}

/** A database that holds nothing until `lay` has filled and migrated it; both doors are opened then. */
export const createEmptyDatabase = (lay: (owner: ConnectionOptions) => Promise<void>) => openCopy('template0', lay);

async function openCopy(template: string, lay?: (owner: ConnectionOptions) => Promise<void>): Promise<TestDatabase> {
  const server = inject('databaseOwner');
  const name = `portal_test_${randomBytes(6).toString('hex')}`;
  const owner = { ...server, database: name };
  await runOnce(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  await lay?.(owner);
  // On a busy machine a connection may be slow.
  const doors = await openDoors({ ...owner, connectionTimeoutMillis: 300_000 }, log);
  const sql = openTestSql(owner, 2);
  return {
    owner,
    doors,
    sql,
    async drop() {
      await Promise.all([doors.close(), sql.end()]);
      await dropDatabase(server, name);
    },
  };
}
