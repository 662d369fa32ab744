import { randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { inject } from 'vitest';
import { createLogger } from '#app/platform/logger.server';
import { type ConnectionOptions, type Doors, openDoors } from '#server/database/doors';
import { migrate } from '#server/database/migrate';
import { templateName } from './global-setup';

export interface TestDatabase {
  owner: ConnectionOptions;
  doors: Doors;
  /** A connection past all policies, to lay and to look. */
  sql: Sql;
  drop(): Promise<void>;
}

/**
 * A database of its own for one test file: a copy of the migrated template, with both doors open.
 * @param locale instead of the server's: 'C' knows the capitals of English letters alone
 */
export async function createTestDatabase({ locale }: { locale?: 'C' } = {}): Promise<TestDatabase> {
  const server = inject('databaseOwner');
  const name = `portal_test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const sql = postgres({ ...server, max: 1, onnotice: () => {} });
    await sql.unsafe(statement).finally(() => sql.end());
  };
  const owner = { ...server, database: name };
  const log = createLogger({ LOG_LEVEL: 'error' });
  await run(`CREATE DATABASE ${name} TEMPLATE ${locale ? `template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE '${locale}'` : templateName}`);
  if (locale) await migrate(owner, log);
  const doors = await openDoors(owner, log);
  const sql = postgres({ ...owner, max: 2, onnotice: () => {} });
  return {
    owner,
    doors,
    sql,
    async drop() {
      await Promise.all([doors.close(), sql.end()]);
      await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
