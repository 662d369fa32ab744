import { expect } from 'vitest';
import type { TestDatabase } from './database';

/**
 * Resolves once so many wait for a lock that another transaction of the test's database holds. `pg_locks` tells of all
 * roles; what others wait for in `pg_stat_activity` only a superuser sees.
 */
export const untilLockIsAwaited = ({ sql }: Pick<TestDatabase, 'sql'>, count = 1) =>
  expect
    .poll(
      () =>
        sql`select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`,
    )
    .toHaveLength(count);

/** Resolves once no other connection to the test's database is in a transaction: each holds a lock on its own. */
export const untilNothingRuns = ({ sql }: Pick<TestDatabase, 'sql'>) =>
  expect
    .poll(
      () => sql`select from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and locktype = 'virtualxid' and pid <> pg_backend_pid()`,
    )
    .toHaveLength(0);
