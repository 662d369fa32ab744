import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { inOneTransaction } from '#app/audit/one-transaction.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { cancelJob, forgetProgress } from '#app/jobs/job-progress.server';
import type { JobName } from '#app/jobs/job-names';
import { job_progress, jobs, jobsChannel } from '#app/jobs/tables.server';
import { dayMs, minuteMs } from '#app/platform/durations';
import { AppError } from '#app/platform/errors';
import type { Database } from '#app/platform/db.server';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { noteProgress } from '#app/jobs/daily-jobs.server';
import type { BoundModule } from '../bind-table.server';
import { undoMinutes } from '../bulk/bulk-actions';
import type { Made } from './import-categories.server';
import type { ReportSummary } from './summarise-reports';
import { undoImport } from './undo-import.server';

/** The kind of jobs that look through an uploaded file, and import it. */
export const contentImport = 'content_import' satisfies JobName;

export interface ImportChoice {
  publish: boolean;
  skip: boolean;
  /** Key of the module for documents of other programs. */
  module: string;
}

/** How far an import of the panel is: looked through, imported on demand, and for some minutes undone on demand. */
export interface ImportState extends ImportChoice, Partial<ReportSummary> {
  step: 'checking' | 'checked' | 'importing' | 'done' | 'failed' | 'cancelled' | 'undone';
  /** The name of the upload in the store, and on the uploader's computer. */
  file: string;
  title: string;
  by: { id: string; name: string | null };
  /** New each time it is to be imported: it is carried out once, also where the job runs again. */
  asked?: string;
  made?: Made[];
  at?: string;
  /** In Polish. */
  failure?: string;
}

/** How long an import and its report can be seen. */
export const keptMs = dayMs;
/** Imports of one person on a page. */
const mostListed = 20;

const keyOf = (id: string) => `${contentImport}:${id}`;

/** Has an upload looked through. @returns the import's id */
export async function startImport(db: Database, state: Omit<ImportState, 'step'>): Promise<string> {
  const id = randomUUID();
  await db.insert(jobs).values({ kind: contentImport, key: keyOf(id), payload: { ...state, step: 'checking' } });
  return id;
}

/**
 * The state of an import that this person began, and how many of its entries are done while it is under way.
 * @throws AppError `not_found`
 */
export async function requireImport(db: Database, id: string, userId: string) {
  const { done, total, is_cancelled } = job_progress;
  const [row] = await db
    .select({ payload: jobs.payload, failed_at: jobs.failed_at, progress: { done, total, is_cancelled } })
    .from(jobs)
    .leftJoin(job_progress, eq(job_progress.job_id, jobs.id))
    .where(eq(jobs.key, keyOf(id)));
  const state = row?.payload as ImportState | undefined;
  if (state?.by.id !== userId) throw new AppError('not_found');
  const step = stepNow(state.step, row?.failed_at);
  if (step !== state.step)
    return { state: { ...state, step, failure: texts.panel.givenUp }, progress: null, isCancelled: false };
  const progress = row?.progress ?? null;
  return { state, progress: progress?.total ? progress : null, isCancelled: progress?.is_cancelled === true };
}

/** What the queue has given up at work has failed. */
const stepNow = (step: ImportState['step'], failedAt: Date | null | undefined): ImportState['step'] =>
  failedAt && isAtWork(step) ? 'failed' : step;

export const isAtWork = (step: ImportState['step']) => step === 'checking' || step === 'importing';

/** The imports that this person began and that can be seen still, the newest first. */
export async function listImports(db: Database, userId: string) {
  const { payload, failed_at, created_at } = jobs;
  const rows = await db
    .select({
      key: jobs.key,
      title: sql<string>`${payload} ->> 'title'`,
      step: sql<ImportState['step']>`${payload} ->> 'step'`,
      failed_at,
      created_at,
    })
    .from(jobs)
    .where(and(eq(jobs.kind, contentImport), sql`${payload} #>> '{by,id}' = ${userId}`))
    .orderBy(desc(created_at))
    .limit(mostListed);
  return rows.map(({ key, title, step, ...row }) => ({
    id: (key ?? '').slice(keyOf('').length),
    title,
    step: stepNow(step, row.failed_at),
    at: row.created_at,
  }));
}

/**
 * Has it looked through again with another choice, or imported.
 * @throws AppError `not_found` where it is at work, or over
 */
export async function goOn(
  db: Database,
  id: string,
  userId: string,
  choice: ImportChoice & { step: 'checking' | 'importing' },
): Promise<void> {
  const waiting = sql`(${jobs.payload} ->> 'step' in ('checked', 'failed', 'cancelled')
    or ${jobs.payload} ->> 'step' in ('checking', 'importing') and ${jobs.failed_at} is not null)
    and ${jobs.payload} #>> '{by,id}' = ${userId}`;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(jobs)
      .set({
        payload: sql`(${jobs.payload} - 'failure' - 'reports') || ${JSON.stringify({ ...choice, asked: randomUUID() })}::jsonb`,
        run_at: sql`now()`,
        attempts: 0,
        failed_at: null,
        error: null,
      })
      .where(and(eq(jobs.key, keyOf(id)), waiting))
      .returning({ id: jobs.id });
    if (!row) throw new AppError('not_found');
    // With it: a mark from its last time would end it at once.
    await forgetProgress(tx, row.id);
    await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
  });
}

/**
 * Has an import under way end, with nothing kept: by itself, between two of its steps, whatever instance works at it.
 * One that is over stays as it is.
 */
export async function cancelImport(db: Database, id: string, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const mine = sql`${jobs.key} = ${keyOf(id)} and ${jobs.payload} #>> '{by,id}' = ${userId}
      and ${jobs.payload} ->> 'step' in ('checking', 'importing') and ${jobs.failed_at} is null`;
    const [row] = await tx.select({ id: jobs.id }).from(jobs).where(mine);
    if (!row) return;
    await cancelJob(tx, row.id);
    // Where nobody works at it, as the process that did has died, it ends now and not at its next attempt.
    const left = tx.select({ id: jobs.id }).from(jobs).where(mine).for('update', { skipLocked: true });
    await tx
      .update(jobs)
      .set({ run_at: sql`now()`, attempts: 0 })
      .where(inArray(jobs.id, left));
    await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
  });
}

/**
 * Undoes an import within `undoMinutes`, once.
 * @returns what was left as it is, as others have changed it or use it
 * @throws AppError `not_found` where it is over
 */
export async function takeBackImport(
  context: WriteContext,
  moduleOf: (key: string) => BoundModule,
  id: string,
): Promise<{ removed: number; left: string[] }> {
  const { actor, clock } = context;
  return inOneTransaction(context, async (once) => {
    const tx = once.db;
    const [row] = await tx
      .select()
      .from(jobs)
      .where(eq(jobs.key, keyOf(id)))
      .for('update');
    const state = row?.payload as ImportState | undefined;
    const isMine = state?.step === 'done' && state.by.id === actor.id;
    if (!row || !isMine || Date.parse(state.at ?? '') < clock.now().getTime() - undoMinutes * minuteMs)
      throw new AppError('not_found', { message: texts.panel.undoOver });
    const undone = await undoImport(once, moduleOf, state.made ?? []);
    await noteProgress(tx, row.id, { ...state, step: 'undone' });
    return undone;
  });
}
