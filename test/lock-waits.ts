import { expect } from 'vitest';
import type { TestDatabase } from './database';

/** Resolves once so many wait for a lock that another transaction of the test's database holds. */
export const untilLockIsAwaited = ({ sql }: Pick<TestDatabase, 'sql'>, count = 1) =>
  expect
    .poll(() => sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    .toHaveLength(count);
