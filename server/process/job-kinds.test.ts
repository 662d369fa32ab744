import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';
import { keepDailyJobs } from './job-kinds';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({ variables: { BACKUP_DIR: '/srv/kopie' } });
  await keepDailyJobs(portal.services);
});
afterAll(() => portal.stop());

test('what an older version gave up is begun anew at the start', async () => {
  await portal.sql`update jobs set failed_at = now() where key = 'digest'`;
  await keepDailyJobs(portal.services);
  expect(await portal.sql`select failed_at from jobs where key = 'digest'`).toEqual([{ failed_at: null }]);
});
