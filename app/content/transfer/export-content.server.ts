import { asc, inArray, sql } from 'drizzle-orm';
import { stringify } from 'yaml';
import type { FileStore } from '#app/files/file-store.server';
import { file_uses, files } from '#app/files/tables.server';
import { advisoryLocks } from '#app/platform/advisory-locks';
import type { Database } from '#app/platform/db.server';
import { waitForLock } from '#app/platform/wait-for-lock.server';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { BoundModule } from '../bind-table.server';
import { listCategories } from '../categories/categories.server';
import { entry_drafts } from '../drafts/tables.server';
import { eachEntry } from '../entries/each-entry.server';
import { fragments } from '../fragments/tables.server';
import { joinFrontMatter } from './front-matter';
import { folderNames, type ListedFile, safeSegment } from './portal-folder';
import { entryFile } from './write-entry-file.server';

/** Where an export goes: a folder, or an archive. */
export interface ExportSink {
  /** @param path relative, with '/'; each is added once */
  add(path: string, content: string | AsyncIterable<Uint8Array>): Promise<void>;
}

export interface Exported {
  entries: number;
  categories: number;
  fragments: number;
  files: number;
  /** Names of files that the database knows and the store has not. */
  missing: string[];
  /** Drafts over published entries, which an export leaves out. */
  drafts: number;
}

interface Source {
  db: Database;
  store: FileStore;
  modules: readonly BoundModule[];
}

/** @param what in Polish */
export type ShowProgress = (what: string, done: number, total: number) => void;

/** Files take longer to read and write than a server may leave a transaction idle. */
export const waitsForFiles = sql`set local idle_in_transaction_session_timeout = 0`;

/**
 * Writes all content, as it is at one instant, as plain files: entries and fragments as Markdown with YAML front
 * matter, the categories, and the files that they have or show. No bytes leave the store meanwhile.
 */
export async function exportContent({ db, store, modules }: Source, sink: ExportSink, show: ShowProgress) {
  return db.transaction(async (held) => {
    await held.execute(waitsForFiles);
    const take = async () =>
      (
        await held.execute<{ taken: boolean }>(
          sql`select pg_try_advisory_xact_lock(${advisoryLocks.removals}) as taken`,
        )
      ).rows[0]?.taken === true;
    await waitForLock(take, 'finish a backup or an export', () => show(texts.waiting, 0, 1));
    const work = async (tx: Database) => {
      await tx.execute(waitsForFiles);
      return write(tx, { store, modules }, sink, show);
    };
    return db.transaction(work, {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  });
}

async function write(
  tx: Database,
  { store, modules }: Omit<Source, 'db'>,
  sink: ExportSink,
  show: ShowProgress,
): Promise<Exported> {
  const categories = await listCategories(tx);
  await sink.add(folderNames.categories, stringify(categories.map(presentCategory), { lineWidth: 0 }));
  const known = await tx.select().from(fragments).orderBy(asc(fragments.name));
  for (const { name, title, content } of known)
    await sink.add(`${folderNames.fragments}/${name}.md`, joinFrontMatter({ title, name }, content));
  const entries = await writeEntries(tx, modules, sink, show);
  let drafts = 0;
  for (const { table } of modules)
    drafts += await tx.$count(entry_drafts, inArray(entry_drafts.entry_id, tx.select({ id: table.id }).from(table)));
  const written = await writeFiles(tx, store, sink, show);
  return { entries, categories: categories.length, fragments: known.length, drafts, ...written };
}

const presentCategory = ({
  module,
  name,
  slug,
  parent,
  position,
  default_owner,
  review_months,
}: Awaited<ReturnType<typeof listCategories>>[number]) => ({
  module,
  name,
  slug,
  ...(parent !== null && { parent }),
  ...(position !== null && { position }),
  ...(default_owner !== null && { default_owner }),
  ...(review_months !== null && { review_months }),
});

async function writeEntries(tx: Database, modules: readonly BoundModule[], sink: ExportSink, show: ShowProgress) {
  let total = 0;
  for (const { table } of modules) total += await tx.$count(table);
  let done = 0;
  for (const module of modules) {
    const { definition } = module;
    const taken = new Set<string>();
    for await (const entry of eachEntry(tx, module)) {
      const name = freeName(safeSegment(String(entry[definition.address])), taken);
      await sink.add(`${definition.key}/${name}.md`, entryFile(definition, entry));
      show(texts.entries, (done += 1), total);
    }
  }
  return done;
}

/** Some systems do not tell capitals in file names. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name}~${number}`;
  taken.add(free.toLowerCase());
  return free;
}

/** Previews are left out: an import makes them anew. */
async function writeFiles(tx: Database, store: FileStore, sink: ExportSink, show: ShowProgress) {
  const used = sql`${files.name} in (select ${file_uses.file_name} from ${file_uses} where not ${file_uses.hidden})`;
  const found = await tx.select().from(files).where(used).orderBy(asc(files.name));
  const total = found.reduce((sum, { file_size }) => sum + file_size, 0);
  const listed: ListedFile[] = [];
  const missing: string[] = [];
  let done = 0;
  for (const { name, file_name, sha256, file_size } of found) {
    const bytes = await store.read(name);
    if (bytes) {
      await sink.add(`${folderNames.files}/${name}`, bytes);
      listed.push({ name, file_name, sha256 });
    } else missing.push(name);
    show(texts.files, (done += file_size), total);
  }
  if (listed.length > 0) await sink.add(folderNames.fileList, stringify(listed, { lineWidth: 0 }));
  return { files: listed.length, missing };
}
