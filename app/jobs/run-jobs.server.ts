import { and, eq, isNull, sql } from 'drizzle-orm';
import { coalesce } from '#app/platform/coalesce';
import type { Database } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import { longestTimerMs } from '#app/platform/durations';
import { type JobRow, jobs, jobsChannel } from './tables.server';

/** Retrying is pointless: the job fails at once. */
export class JobRefused extends Error {}

export interface Job {
  id: number;
  payload: Record<string, unknown>;
  /** 1 for the first. */
  attempt: number;
  createdAt: Date;
  /** Aborted when this instance ends: what is long stops soon, and returns when it goes on. */
  signal: AbortSignal;
}

/** The handler of one kind of jobs. */
export interface JobKind {
  /**
   * Idempotent, or nearly: a job whose instance dies runs again. What it writes through `tx` counts only when the job
   * is done with it.
   * @returns when the job runs again, within the next day; nothing for one that is done
   * @throws JobRefused; any other error is tried again, after growing pauses
   */
  run(job: Job, tx: Database): Promise<Date | void>;
  /** How long after its creation a job is retried; without it until it is done. */
  giveUpAfterMs?: number;
  /** How many of them one instance works at beside each other, each with a connection; one unless it says so. */
  atOnce?: number;
}

/** The handler of work of every day: its one job is as old as the portal, and given up it would never run again. */
export type DailyKind = JobKind & { giveUpAfterMs?: never };

export interface JobRunning {
  db: Database;
  /** Calls `onNotify` for new jobs, and `onReady` whenever listening starts (again). */
  listen(channel: string, onNotify: () => void, onReady: () => void): Promise<() => Promise<void>>;
  log: Logger;
  kinds: Readonly<Record<string, JobKind>>;
}

/** Backoff: a minute, doubled with each attempt, up to this. */
const longestPause = sql`interval '4 hours'`;
/** The longest time to a named time: a day, which has 25 hours once a year. */
const longestDay = sql`interval '25 hours'`;
/** What is planned further ahead than a job can be was planned while the clock was ahead, and is due. */
const isMisplanned = sql`run_at > now() + ${longestDay} + interval '1 hour'`;
/** When to check again for a job held by another instance, which may die. */
const heldByOthersMs = 15_000;
/** Delay after a failure of the queue itself, such as a database that is down. */
const tryAgainMs = 5_000;
const longestError = 500;
/** How often a job may end the process that works at it, where it can be given up. */
const mostDeaths = 3;
const deadlyReason = 'the portal ended while it was at work';

/**
 * Runs the queue's jobs as they come and as they fall due, those of a kind one after another unless it says otherwise.
 * Every instance does: while one is at work it holds the row's lock, which ends with it. Nothing is asked while nothing
 * waits.
 * @returns ends it, with what is at work
 */
export async function startJobs(running: JobRunning): Promise<() => Promise<void>> {
  const { db, log, kinds } = running;
  const lanes = Object.entries(kinds).flatMap(([name, kind]) =>
    Array.from({ length: kind.atOnce ?? 1 }, () => startLane(running, name, kind)),
  );
  const plan = async () => {
    const waits = await untilNext(db, Object.keys(kinds));
    for (const lane of lanes) lane.plan(waits.get(lane.name));
  };
  // One query tells which lanes have work: most have none, whatever was added.
  const wake = coalesce(() =>
    plan().catch((error: unknown) => {
      log.warn({ err: error }, 'the queue must wait');
      setTimeout(wake.run, tryAgainMs).unref();
    }),
  );
  const unlisten = await running.listen(jobsChannel, wake.run, wake.run);
  return async () => {
    await unlisten();
    await wake.end();
    await Promise.all(lanes.map((lane) => lane.end()));
  };
}

function startLane({ db, log }: JobRunning, name: string, kind: JobKind) {
  const ending = new AbortController();
  const { signal } = ending;
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Infinity;
  const wakeIn = (ms: number) => {
    clearTimeout(timer);
    if (signal.aborted) return;
    wakesAt = performance.now() + ms;
    timer = setTimeout(lane.run, Math.min(ms, longestTimerMs)).unref();
  };
  async function work(): Promise<void> {
    clearTimeout(timer);
    wakesAt = Infinity;
    while (!signal.aborted && (await runNext(db, log, name, kind, signal)));
    if (signal.aborted) return;
    const ms = (await untilNext(db, [name])).get(name);
    if (ms !== undefined) wakeIn(ms > 0 ? ms + 1 : heldByOthersMs);
  }
  const lane = coalesce(() =>
    work().catch((error: unknown) => {
      log.warn({ err: error, kind: name }, 'the queue must wait');
      wakeIn(tryAgainMs);
    }),
  );
  return {
    name,
    /** Never postpones what the lane has planned by itself, which may be newer. */
    plan(ms: number | undefined): void {
      if (ms === undefined) return;
      if (ms <= 0 || lane.isRunning()) lane.run();
      else if (performance.now() + ms < wakesAt) wakeIn(ms + 1);
    },
    async end(): Promise<void> {
      ending.abort();
      clearTimeout(timer);
      await lane.end();
    },
  };
}

/**
 * Milliseconds until the next job of each kind that has one, by the database's clock; at most 0 for a due job that is
 * held elsewhere.
 */
async function untilNext(db: Database, kinds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ kind: string; ms: number }>(sql`
    select kind, (extract(epoch from next.run_at - now()) * 1000)::float8 as ms from unnest(${sql.param([...kinds])}::text[]) kind,
      lateral (
        select case when exists (select from jobs where jobs.kind = kind.kind and failed_at is null and ${isMisplanned})
          then now() else min(run_at) end as run_at
        from jobs where jobs.kind = kind.kind and failed_at is null) next
    where next.run_at is not null`);
  return new Map(rows.map(({ kind, ms }) => [kind, ms]));
}

/** @returns whether there was a job to run */
async function runNext(db: Database, log: Logger, name: string, kind: JobKind, signal: AbortSignal): Promise<boolean> {
  const claimed = await claimJob(db, name, kind);
  if (!claimed) return false;
  if (claimed.failed_at) {
    const { id: job, attempts, error: reason } = claimed;
    log.error({ kind: name, job, attempts, reason }, 'a job is given up');
    return true;
  }
  await db.transaction(async (tx) => {
    // Locked until the end of this transaction, or of this process. Another lane that looked for a job meanwhile may
    // hold the row for a moment, so this waits: a job that was skipped now would be put off by a minute.
    const [held] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.id, claimed.id), eq(jobs.attempts, claimed.attempts), isNull(jobs.failed_at)))
      .for('update');
    if (!held) return;
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    try {
      const job = {
        id: claimed.id,
        payload: claimed.payload,
        attempt: claimed.attempts,
        createdAt: claimed.created_at,
        signal,
      };
      const again = await tx.transaction((inner) => kind.run(job, inner));
      const run_at = again && sql`least(${again.toISOString()}, now() + ${longestDay})`;
      if (run_at) await tx.update(jobs).set({ run_at, attempts: 0, error: null }).where(eq(jobs.id, job.id));
      else await tx.delete(jobs).where(eq(jobs.id, job.id));
    } catch (error) {
      log.warn({ err: error, kind: name, job: claimed.id, attempt: claimed.attempts }, 'a job failed');
      await noteFailure(tx, claimed, error, kind);
    }
  });
  return true;
}

/**
 * Takes on the job that is due for longest. Its next attempt is planned before this one begins: so much is left of it
 * when this process is killed. One whose time was over with its last attempt has ended the process then, since a
 * failure would have been noted: after a few attempts it is given up instead.
 */
async function claimJob(db: Database, name: string, { giveUpAfterMs }: JobKind): Promise<JobRow | undefined> {
  const due = sql`select id from jobs where kind = ${name} and failed_at is null and (run_at <= now() or ${isMisplanned})
    order by run_at, id limit 1 for update skip locked`;
  const isDeadly = sql`${jobs.attempts} >= ${mostDeaths} and ${jobs.run_at} > ${lastStart(giveUpAfterMs)}`;
  const [row] = await db
    .update(jobs)
    .set({
      attempts: sql`${jobs.attempts} + 1`,
      run_at: sql`now() + least(${longestPause}, interval '1 minute' * 2 ^ least(${jobs.attempts}, 10))`,
      ...(giveUpAfterMs !== undefined && {
        failed_at: sql`case when ${isDeadly} then now() end`,
        error: sql`case when ${isDeadly} then ${deadlyReason} else ${jobs.error} end`,
      }),
    })
    .where(eq(jobs.id, sql`(${due})`))
    .returning();
  return row;
}

/** After this a job of the kind is not tried again. */
const lastStart = (giveUpAfterMs: number | undefined) => sql`${jobs.created_at} + ${giveUpAfterMs} * interval '1 ms'`;

/** Fails a job that was refused, or whose time is over. */
async function noteFailure(tx: Database, { id }: JobRow, failure: unknown, kind: JobKind): Promise<void> {
  const error = (failure instanceof Error ? failure.message : String(failure)).slice(0, longestError);
  const { giveUpAfterMs } = kind;
  const whenLate = sql`case when ${jobs.run_at} > ${lastStart(giveUpAfterMs)} then now() end`;
  const failed_at = failure instanceof JobRefused ? sql`now()` : giveUpAfterMs === undefined ? null : whenLate;
  await tx.update(jobs).set({ error, failed_at }).where(eq(jobs.id, id));
}
