import type { ConnectionOptions } from '#server/database/database-client';
import { openTestSql } from './test-sql';

/** Holds an advisory lock of a database, as an instance does that is at work there. */
export async function holdLock(owner: ConnectionOptions, key: number) {
  const holder = openTestSql(owner);
  await holder`set statement_timeout = 0`;
  await holder`select pg_advisory_lock(${key})`;
  return {
    /** Releases it after these seconds, counted by the database. */
    async releaseAfter(seconds: number) {
      await holder`select pg_sleep(${seconds})`;
      await holder.end();
    },
  };
}
