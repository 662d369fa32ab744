import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, desc, eq, sql } from 'drizzle-orm';
import { inOneTransaction } from '#app/audit/one-transaction.server';
import type { WriteContext } from '#app/audit/write-context.server';
import type { FileContext } from '#app/files/file-context.server';
import { answerOnce } from '#app/idempotency/answer-once.server';
import { callerOf, claimOf } from '#app/idempotency/claim.server';
import { forgetProgress, keepProgress } from '#app/jobs/job-progress.server';
import type { JobName } from '#app/jobs/job-names';
import { job_progress, jobs, jobsChannel } from '#app/jobs/tables.server';
import type { JobKind } from '#app/jobs/run-jobs.server';
import { dayMs, minuteMs } from '#app/platform/durations';
import { AppError } from '#app/platform/errors';
import { reasonOf } from '#app/platform/sentence-of';
import type { Database } from '#app/platform/db.server';
import { refusalOf } from '#app/platform/database-errors.server';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { noteProgress } from '#app/jobs/daily-jobs.server';
import type { BoundModule } from '../bind-table.server';
import { undoMinutes } from '../bulk/bulk-actions';
import { findAddresses, findTaken } from '../entries/list-addresses.server';
import type { Made } from './import-categories.server';
import { type ReportSummary, summariseReports } from './summarise-reports';
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
  step: 'checking' | 'checked' | 'importing' | 'done' | 'failed' | 'undone';
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
const keptMs = dayMs;
const giveUpAfterMs = 600_000;
const longestName = 50;
/** Imports of one person on a page. */
const mostListed = 20;
/** Of the folders in which uploads lie while they are read. */
const folderPrefix = 'portal-import-';
/** With a name that `newFileName` makes: nobody else has such a folder. */
const ownFolder = /^portal-import-\d+-[\da-f]{24}(?:\.\w+)?$/;

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
  const { done, total } = job_progress;
  const [row] = await db
    .select({ payload: jobs.payload, failed_at: jobs.failed_at, progress: { done, total } })
    .from(jobs)
    .leftJoin(job_progress, eq(job_progress.job_id, jobs.id))
    .where(eq(jobs.key, keyOf(id)));
  const state = row?.payload as ImportState | undefined;
  if (state?.by.id !== userId) throw new AppError('not_found');
  if (row?.failed_at && isAtWork(state.step))
    return { state: { ...state, step: 'failed', failure: texts.panel.givenUp } as const, progress: null };
  return { state, progress: row?.progress ?? null };
}

const isAtWork = (step: ImportState['step']) => step === 'checking' || step === 'importing';

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
    step: row.failed_at && isAtWork(step) ? ('failed' as const) : step,
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
  const waiting = sql`(${jobs.payload} ->> 'step' in ('checked', 'failed')
    or ${jobs.payload} ->> 'step' in ('checking', 'importing') and ${jobs.failed_at} is not null)
    and ${jobs.payload} #>> '{by,id}' = ${userId}`;
  const { rowCount } = await db
    .update(jobs)
    .set({
      payload: sql`(${jobs.payload} - 'failure' - 'reports') || ${JSON.stringify({ ...choice, asked: randomUUID() })}::jsonb`,
      run_at: sql`now()`,
      attempts: 0,
      failed_at: null,
      error: null,
    })
    .where(and(eq(jobs.key, keyOf(id)), waiting));
  if (!rowCount) throw new AppError('not_found');
  await db.execute(sql`select pg_notify(${jobsChannel}, '')`);
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

interface ImportDeps extends Omit<FileContext, 'actor'> {
  modules: readonly BoundModule[];
  mostFileBytes: number;
}

/** Looks an upload through or imports it; what is old is forgotten. */
export const contentImportKind = (deps: ImportDeps): JobKind => ({
  giveUpAfterMs,
  async run({ id, payload, createdAt }, tx) {
    const state = payload as unknown as ImportState;
    if (isAtWork(state.step)) {
      const progress = keepProgress(deps.db, id);
      let next: Partial<ImportState>;
      try {
        next = await work(deps, state, progress.show);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal.status >= 500) throw error;
        next = { step: 'failed', failure: reasonOf(refusal) };
      } finally {
        await progress.end();
      }
      await noteProgress(tx, id, { ...state, ...storable(next) });
      await forgetProgress(tx, id);
    } else if (createdAt.getTime() + keptMs <= deps.clock.now().getTime()) return undefined;
    return new Date(createdAt.getTime() + keptMs);
  },
});

/** Names in archives, and texts that were cut, have what PostgreSQL stores in no text: NUL and halves of letters. */
const storable = <State extends object>(state: State): State =>
  JSON.parse(
    JSON.stringify(state, (_, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '\uFFFD').replace(/\p{Surrogate}/gu, '\uFFFD') : value,
    ),
  ) as State;

async function work(
  deps: ImportDeps,
  state: ImportState,
  show: (done: number, total: number) => void,
): Promise<Partial<ImportState>> {
  const { store, clock, modules, mostFileBytes, db, changes } = deps;
  const { file, title, module, publish, skip, step, by, asked } = state;
  const bytes = await store.read(file);
  if (!bytes) throw new AppError('not_found', { message: texts.panel.gone });
  // Few portals import, and their readers of other programs' files are large.
  const [{ readSource }, { importContent }] = await Promise.all([
    import('./read-source.server'),
    import('./import-content.server'),
  ]);
  // Where a process was killed in the middle, the next attempt finds what it has left. Nobody can guess the name.
  const folder = join(tmpdir(), `${folderPrefix}${file}`);
  const empty = () => rm(folder, { recursive: true, force: true });
  await empty();
  try {
    await mkdir(folder, { mode: 0o700 });
    const path = join(folder, safeName(title));
    await pipeline(bytes, createWriteStream(path));
    const now = clock.now();
    const reading = {
      modules,
      target: module,
      now,
      // Of one document there is nothing to count.
      show: (_what: string, at: number, total: number) => total > 1 && show(at, total),
      findAddresses: findAddresses.bind(null, db),
      findTaken: findTaken.bind(null, db),
      folder,
    };
    const { bundle, close } = await readSource(path, reading);
    try {
      const options = {
        dryRun: step === 'checking',
        publish,
        onRefusal: skip ? 'skip' : 'stop',
        mostFileBytes,
      } as const;
      const context = { db, changes, clock, store, actor: by };
      // Its end is in the job's transaction, which may be lost after this one's.
      const once =
        options.dryRun || asked === undefined ? null : claimOf(callerOf(by), `${contentImport}:${asked}`, []);
      return await answerOnce(context, once, async (writer): Promise<Partial<ImportState>> => {
        const made: Made[] = [];
        const keep = async (_writer: FileContext, of: readonly Made[]) => void made.push(...of);
        const { done, files } = await importContent(writer, modules, bundle, { ...options, keep }, (_what, at, total) =>
          show(at, total),
        );
        return { step: done ? 'done' : 'checked', made, at: clock.now().toISOString(), ...summariseReports(files) };
      });
    } finally {
      await close();
    }
  } finally {
    await empty();
  }
}

/** Removes what imports have left on disk whose process was killed and that no next attempt has found. */
export async function forgetImportFolders(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!ownFolder.test(name)) continue;
    const folder = join(tmpdir(), name);
    const found = await lstat(folder).catch(() => null);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    if (found.mtimeMs < now.getTime() - keptMs) await rm(folder, { recursive: true, force: true });
  }
}

/** Short enough for any disk; a single document gets its address from it. */
function safeName(title: string): string {
  const extension = /\.[a-z]{1,8}$/i.exec(title)?.[0] ?? '';
  return title.slice(0, title.length - extension.length).slice(0, longestName) + extension.toLowerCase();
}
