import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { dayMs } from '#app/platform/durations';
import { fromWarsawLocal, warsawDay } from '#app/platform/warsaw-time';
import type { DailyJob } from './job-names';
import { jobs, jobsChannel } from './tables.server';

/**
 * Puts work of every day into the queue: once for all instances, and again where a restore has emptied the queue.
 * @param at by when it is due first; without, at once. What is overdue stays so, and what is at work is left alone
 */
export async function keepDailyJob(db: Database, kind: DailyJob, at?: Date): Promise<void> {
  // One that an older version gave up is begun anew.
  await db.delete(jobs).where(and(eq(jobs.key, kind), isNotNull(jobs.failed_at)));
  await db
    .insert(jobs)
    .values({ kind, key: kind, ...(at && { run_at: at }) })
    .onConflictDoNothing();
  if (!at) return;
  const later = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.key, kind), gt(jobs.run_at, at)))
    .for('update', { skipLocked: true });
  await db.update(jobs).set({ run_at: at }).where(inArray(jobs.id, later));
}

/** The next time a clock in Warsaw shows `02:30`, or what it may be. */
export function nextTimeOfDay(now: Date, time: string): Date {
  const today = warsawDay(now);
  const tomorrow = warsawDay(new Date(Date.parse(`${today}T12:00:00Z`) + dayMs));
  const times = [today, tomorrow].map((day) => fromWarsawLocal(`${day}T${time}`));
  return times.find((one) => one !== null && one > now) ?? new Date(now.getTime() + dayMs);
}

/** The next six o'clock in the morning in Warsaw. */
export const nextMorning = (now: Date): Date => nextTimeOfDay(now, '06:00');

/** The next three o'clock at night in Warsaw. */
export const nextNight = (now: Date): Date => nextTimeOfDay(now, '03:00');

/** What the daily job of a kind has noted for itself, and whether it is at work or due. */
export async function readDailyJob(db: Database, kind: DailyJob) {
  const [row] = await db
    .select({ payload: jobs.payload, isDue: sql<boolean>`${jobs.run_at} <= now() or ${jobs.attempts} > 0` })
    .from(jobs)
    .where(eq(jobs.key, kind));
  return row;
}

/** Does a day's work now, unless it is being done: whoever does it holds the row. */
export async function runDailyJobNow(db: Database, kind: DailyJob): Promise<void> {
  await db.execute(sql`
    update jobs set run_at = now(), attempts = 0, failed_at = null, error = null
    where id = (select id from jobs where key = ${kind} and run_at > now() for update skip locked)`);
  await db.execute(sql`select pg_notify(${jobsChannel}, '')`);
}

/** Keeps how far a daily job has come, for its next turn. */
export async function noteProgress(tx: Database, id: number, payload: Record<string, unknown>): Promise<void> {
  await tx.update(jobs).set({ payload }).where(eq(jobs.id, id));
}
