import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inOneTransaction } from '#app/audit/one-transaction.server';
import type { FileContext } from '#app/files/file-context.server';
import type { FileStore } from '#app/files/file-store.server';
import { AppError } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { fieldLabels } from '#app/texts/pl/modules';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { BoundModule } from '../bind-table.server';
import { type Bundle, countOutcome, type FileReport, type ImportReport, type Planned } from './bundle';
import { type ShowProgress, waitsForFiles } from './export-content.server';
import { findKnownFragment, importCategory, importFragment, type Made } from './import-categories.server';
import { findPresent, importEntry } from './import-entry.server';
import {
  bringFiles,
  type Brought,
  type FileHashes,
  hashPlanned,
  namedFiles,
  noteMissing,
  reportFile,
  storedHashes,
} from './import-files.server';
import { FileProblem } from './front-matter';

export interface ImportOptions {
  /** Entries keep the status that their file gives; by default what is published becomes a draft. */
  publish: boolean;
  /** Everything is tried, and nothing is kept. */
  dryRun: boolean;
  /** `stop`: one refusal, and nothing is imported. `skip`: what is refused is left out. */
  onRefusal: 'stop' | 'skip';
  /** The most bytes of one file. */
  mostFileBytes: number;
  /** Called in the transaction, with what it has made, before it is committed. */
  keep?: (context: FileContext, made: readonly Made[]) => Promise<void>;
}

/** Ends the transaction of an import that is not to be kept. */
class NotKept extends Error {
  constructor(readonly files: FileReport[]) {
    super('an import that is not kept');
  }
}

/**
 * Imports what was read, in one transaction: all of it or nothing. What the portal has already stays as it is. The
 * bytes of files are stored first, and removed again where the import fails; after a crash the sweep removes them.
 */
export async function importContent(
  context: FileContext,
  modules: readonly BoundModule[],
  bundle: Bundle,
  options: ImportOptions,
  show: ShowProgress,
): Promise<ImportReport> {
  const written: string[] = [];
  const store = options.dryRun ? forgetfulStore(context.store) : rememberingStore(context.store, written);
  try {
    const files = await inOneTransaction({ ...context, store }, async (writer) => {
      await writer.db.execute(waitsForFiles);
      const work = new Importing(writer, modules, bundle, options);
      const reports = await work.run(show);
      const isRefused = countOutcome({ files: reports }, 'refused') > 0;
      if (options.dryRun || (isRefused && options.onRefusal === 'stop')) throw new NotKept(reports);
      await options.keep?.(writer, work.made);
      return reports;
    });
    return { done: true, files };
  } catch (error) {
    await Promise.all(written.map((name) => context.store.remove(name).catch(() => {})));
    if (error instanceof NotKept) return { done: false, files: error.files };
    throw error;
  }
}

const rememberingStore = (store: FileStore, written: string[]): FileStore => ({
  ...store,
  write(name, bytes) {
    written.push(name);
    return store.write(name, bytes);
  },
});

/** Reads what it is given to its end, and keeps nothing. */
const forgetfulStore = (store: FileStore): FileStore => ({
  ...store,
  async write(_name, bytes) {
    await pipeline(bytes, new Writable({ write: (_bytes, _encoding, done) => done() }));
  },
  read: async () => Readable.from([]),
  remove: async () => {},
});

class Importing {
  readonly made: Made[] = [];
  private readonly reports: FileReport[];
  private readonly brought: Brought = new Map();
  /** The reports of files that the portal has under other names. */
  private readonly kept = new Map<string, FileReport>();
  private readonly sources = new Map<string, string>();

  constructor(
    private readonly writer: FileContext,
    private readonly modules: readonly BoundModule[],
    private readonly bundle: Bundle,
    private readonly options: ImportOptions,
  ) {
    this.reports = [...bundle.reports];
  }

  async run(show: ShowProgress): Promise<FileReport[]> {
    const { categories, fragments, entries, files } = this.bundle;
    const what = this.options.dryRun ? texts.checking : texts.importing;
    const total = categories.length + fragments.length + entries.length;
    let done = 0;
    const step = () => show(what, (done += 1), total);
    for (const category of categories) {
      await this.each(category, { what: 'category' }, (writer) => importCategory(writer, category));
      step();
    }
    for (const fragment of fragments) {
      const known = await findKnownFragment(this.writer.db, fragment);
      const { notes } = await this.bring(fragment, known);
      await this.each(fragment, { what: 'fragment' }, (writer) => importFragment(writer, fragment, known), notes);
      step();
    }
    for (const entry of entries) {
      const module = this.modules.find(({ definition }) => definition.key === entry.module);
      if (!module) throw new Error(`there is no content module '${entry.module}'`);
      const present = await findPresent(this.writer.db, module, entry.fields);
      const { notes, hashes } = await this.bring(entry, present);
      const found = { present, hashes };
      const work = (writer: FileContext) => importEntry(writer, module, entry, this.options, found, this.sources);
      await this.each(entry, { what: 'entry', module: entry.module }, work, notes);
      step();
    }
    for (const { name, source } of files.values())
      if (!this.brought.has(name))
        this.reports.push(
          this.kept.get(name) ?? { source, what: 'file', outcome: 'unused', notes: [texts.notes.unused] },
        );
    return this.reports;
  }

  /**
   * The files that something names, before it is written. Where the portal has it, nothing new is stored.
   * @returns what is missing, in Polish, and what the files contain that are to be compared
   */
  private async bring(
    { fields }: Planned,
    present: object | undefined,
  ): Promise<{ notes: string[]; hashes: FileHashes }> {
    const { files } = this.bundle;
    let names = namedFiles(fields);
    const hashes = new Map<string, string>();
    if (present) {
      const stored = await storedHashes(this.writer, [...names, ...namedFiles(present)]);
      for (const [name, sha256] of stored) hashes.set(name, sha256);
      const isStored = (name: string) => stored.has(name) || !files.has(name);
      for (const name of names) {
        const file = files.get(name);
        if (!file || isStored(name)) continue;
        const sha256 = await hashPlanned(file);
        hashes.set(name, sha256);
        const [twin] = [...stored].find(([, other]) => other === sha256) ?? [];
        if (twin !== undefined) this.kept.set(name, reportFile(file, 'same', twin));
      }
      names = names.filter(isStored);
    }
    const { reports, missing } = await bringFiles(this.writer, files, names, this.brought, this.options.mostFileBytes);
    this.reports.push(...reports);
    return { notes: noteMissing(fields, missing), hashes };
  }

  /** Writes one of them in a savepoint, and reports what became of it. */
  private async each(
    planned: Planned,
    report: Pick<FileReport, 'what' | 'module'>,
    work: (writer: FileContext) => Promise<Omit<FileReport, 'source' | 'what'> & { made?: Made }>,
    notes: readonly string[] = [],
  ): Promise<void> {
    const { source } = planned;
    const title = planned.fields.title ?? planned.fields.name;
    const named = { source, ...report, ...(typeof title === 'string' && { title }) };
    try {
      const { made, ...done } = await this.writer.db.transaction((db) => work({ ...this.writer, db }));
      if (made) this.made.push(made);
      this.reports.push({ ...named, ...done, notes: [...planned.notes, ...notes, ...done.notes] });
    } catch (error) {
      const isRefusal = error instanceof FileProblem || (error instanceof AppError && error.status < 500);
      if (!isRefusal) throw error;
      this.reports.push({ ...named, outcome: 'refused', ...refusal(error, planned) });
    }
  }
}

/** The reasons of a refusal in Polish, and the line of the first. */
function refusal(error: AppError | FileProblem, { lineOf }: Planned): Pick<FileReport, 'line' | 'notes'> {
  if (error instanceof FileProblem) return { line: error.line ?? 1, notes: [error.message] };
  const fields = Object.entries(error.fields);
  if (fields.length === 0) return { line: 1, notes: [sentenceOf(error)] };
  const notes: string[] = [];
  const lines: number[] = [];
  for (const [name, messages] of fields)
    for (const message of messages) {
      const [said, within] = /^Wiersz (\d+)/.exec(message) ?? [];
      const line = lineOf(name) + (within === undefined ? 0 : Number(within) - 1);
      lines.push(line);
      const label = fieldLabels[name];
      if (label === undefined) notes.push(texts.problems.unknownField(name));
      else
        notes.push(
          said === undefined ? texts.problems.atField(label, message) : message.replace(said, `Wiersz ${line}`),
        );
    }
  return { line: Math.min(...lines), notes };
}
