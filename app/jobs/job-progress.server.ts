import { and, eq, type SQL, sql } from 'drizzle-orm';
import { coalesce } from '#app/platform/coalesce';
import type { Database } from '#app/platform/db.server';
import { job_progress } from './tables.server';

/**
 * Keeps the progress of a job up to date, outside its transaction. One write at a time: what is shown meanwhile is
 * written after it, and a write that fails changes nothing for the job.
 */
export function keepProgress(db: Database, jobId: number) {
  let shown = { done: 0, total: 0 };
  const write = async () => {
    const { done, total } = shown;
    await db
      .insert(job_progress)
      .values({ job_id: jobId, done, total })
      .onConflictDoUpdate({ target: job_progress.job_id, set: { done, total } });
  };
  const writing = coalesce(() => write().catch(() => {}));
  return {
    show(done: number, total: number): void {
      shown = { done, total };
      writing.run();
    },
    /** Nothing is written any more. */
    end: () => writing.end(),
  };
}

/** Asks a job to end, which looks by `isCancelled`. */
export const cancelJob = async (db: Database, jobId: number) =>
  void (await db
    .insert(job_progress)
    .values({ job_id: jobId, done: 0, total: 0, is_cancelled: true })
    .onConflictDoUpdate({ target: job_progress.job_id, set: { is_cancelled: true } }));

/** Whether a job is asked to end, as a part of a query. */
export const isCancelled = (db: Database, jobId: number): SQL<boolean> =>
  sql<boolean>`${db.$count(job_progress, and(eq(job_progress.job_id, jobId), job_progress.is_cancelled))} > 0`;

export const forgetProgress = async (tx: Database, jobId: number) =>
  void (await tx.delete(job_progress).where(eq(job_progress.job_id, jobId)));
