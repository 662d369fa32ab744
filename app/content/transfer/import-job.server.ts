import { createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileContext } from '#app/files/file-context.server';
import { answerOnce, findAnswer } from '#app/idempotency/answer-once.server';
import { callerOf, claimOf } from '#app/idempotency/claim.server';
import { noteProgress } from '#app/jobs/daily-jobs.server';
import { forgetProgress, keepProgress } from '#app/jobs/job-progress.server';
import type { JobKind } from '#app/jobs/run-jobs.server';
import { refusalOf } from '#app/platform/database-errors.server';
import { AppError } from '#app/platform/errors';
import { reasonOf } from '#app/platform/sentence-of';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { BoundModule } from '../bind-table.server';
import { findAddresses, findTaken } from '../entries/list-addresses.server';
import { contentImport, type ImportState, isAtWork, keptMs } from './content-import.server';
import type { Made } from './import-categories.server';
import { inSteps } from './in-steps';
import { ImportStopped, type StopDeps, type StopWatch, watchStop } from './stop-import.server';
import { summariseReports } from './summarise-reports';

const giveUpAfterMs = 600_000;
const longestName = 50;
/** Of the folders in which uploads lie while they are read. */
const folderPrefix = 'portal-import-';
/** With a name that `newFileName` makes: nobody else has such a folder. */
const ownFolder = /^portal-import-\d+-[\da-f]{24}(?:\.\w+)?$/;

interface ImportDeps extends Omit<FileContext, 'actor'>, Pick<StopDeps, 'adminEmails'> {
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
      const stop = watchStop(deps, id, state.by.id);
      let next: Partial<ImportState>;
      try {
        next = await work(deps, state, progress.show, stop);
      } catch (error) {
        const refusal = refusalOf(error);
        if (error instanceof ImportStopped) next = { step: 'cancelled', failure: texts.panel.stopped[error.reason] };
        else if (refusal.status >= 500) throw error;
        else next = { step: 'failed', failure: reasonOf(refusal) };
      } finally {
        await stop.end();
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
  showDone: (done: number, total: number) => void,
  stop: StopWatch,
): Promise<Partial<ImportState>> {
  const { store, clock, modules, mostFileBytes, db, changes } = deps;
  const { file, title, module, publish, skip, step, by, asked } = state;
  const dryRun = step === 'checking';
  // Its end is in the job's transaction, which may be lost after this one's.
  const once = dryRun || asked === undefined ? null : claimOf(callerOf(by), `${contentImport}:${asked}`, []);
  const answer = once && (await findAnswer<Partial<ImportState>>(db, once));
  if (answer) return answer;
  await stop.look(db);
  const show = (done: number, total: number) => {
    stop.step();
    // Of one document there is nothing to count.
    if (total > 1) showDone(done, total);
  };
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
    await pipeline(bytes, inSteps(stop.step), createWriteStream(path));
    const now = clock.now();
    const reading = {
      modules,
      target: module,
      now,
      show: (_what: string, at: number, total: number) => show(at, total),
      findAddresses: findAddresses.bind(null, db),
      findTaken: findTaken.bind(null, db),
      folder,
    };
    const { bundle, close } = await readSource(path, reading);
    try {
      const options = {
        dryRun,
        publish,
        onRefusal: skip ? 'skip' : 'stop',
        mostFileBytes,
      } as const;
      const context = { db, changes, clock, store, actor: by };
      return await answerOnce(context, once, async (writer): Promise<Partial<ImportState>> => {
        const made: Made[] = [];
        const keep = async (within: FileContext, of: readonly Made[]) => {
          await stop.look(within.db);
          made.push(...of);
        };
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
