import { and, desc, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import type { PageOf } from '#app/platform/paging';
import type { JobName } from './job-names';
import { type JobRow, jobs } from './tables.server';

/** The most that are shown. */
const most = 50;
const keptFor = sql`interval '30 days'`;

/** The waiting and the failed jobs of some kinds, the newest first, with the number of each. */
export async function listJobs(
  db: Database,
  kinds: readonly JobName[],
): Promise<Record<'waiting' | 'failed', PageOf<JobRow>>> {
  const read = async (state: ReturnType<typeof isNull>): Promise<PageOf<JobRow>> => {
    const where = and(inArray(jobs.kind, [...kinds]), state);
    const items = await db.select().from(jobs).where(where).orderBy(desc(jobs.id)).limit(most);
    return { items, total: items.length < most ? items.length : await db.$count(jobs, where) };
  };
  const [waiting, failed] = await Promise.all([read(isNull(jobs.failed_at)), read(isNotNull(jobs.failed_at))]);
  return { waiting, failed };
}

/** How many jobs of some kinds failed for good. */
export const countFailedJobs = (db: Database, kinds: readonly JobName[]): Promise<number> =>
  db.$count(jobs, and(inArray(jobs.kind, [...kinds]), isNotNull(jobs.failed_at)));

/**
 * Retries failed jobs as if they were new.
 * @returns how many there were
 */
export async function retryFailedJobs(db: Database, kinds: readonly JobName[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with again as (
      delete from jobs where kind = any(${sql.param([...kinds])}) and failed_at is not null returning kind, payload, id)
    insert into jobs (kind, payload) select kind, payload from again order by id`);
  return rowCount ?? 0;
}

/** Deletes jobs that failed long ago. */
export async function forgetFailedJobs(db: Database): Promise<void> {
  await db.delete(jobs).where(lt(jobs.failed_at, sql`now() - ${keptFor}`));
}
