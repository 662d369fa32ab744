import { expect } from 'vitest';
import type { TestDatabase } from './database';

/** Resolves once somebody waits for a lock that another transaction of the test's database holds. */
export const untilLockIsAwaited = ({ sql }: Pick<TestDatabase, 'sql'>) =>
  expect
    .poll(() => sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    .toHaveLength(1);
