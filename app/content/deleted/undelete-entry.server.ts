import { eq, getTableColumns, sql } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { setEntryFilesHidden } from '#app/files/entry-files.server';
import { users } from '#app/identity/tables.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { unrestricted } from '../access.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { setDraftHidden } from '../drafts/discard-draft.server';
import { fieldValues } from '../entries/check-entry.server';
import { findFreeAddress, withFreeAddress } from '../entries/free-address.server';
import { requireEntry } from '../entries/get-entry.server';
import { fragmentsOf, refusing, withRendering } from '../entries/stored-entry.server';
import { setFragmentUses } from '../fragments/fragment-uses.server';
import { stateOf } from '../revisions/entry-state.server';
import { recordRevision } from '../revisions/record-revision.server';
import { categories, slug_redirects } from '../tables.server';
import { requireDeleted } from './deleted-entries.server';
import { deleted_entries } from './tables.server';

type Kept = Awaited<ReturnType<typeof requireDeleted>>;

interface Undeletion {
  note?: string;
  /** As a draft by default; unchanged, with its status, when the deletion is undone right away. */
  as?: 'draft' | 'it was';
}

/**
 * Restores a deleted entry with its id, files, revisions and address, or a free address like it where that is taken.
 * @param moduleOf the module of a key
 * @throws AppError `not_found`
 */
export async function undeleteEntry(
  context: WriteContext,
  moduleOf: (key: string) => BoundModule,
  id: string,
  { note, as = 'draft' }: Undeletion = {},
): Promise<EntryRow> {
  const { db, changes } = context;
  const kept = await requireDeleted(context, id);
  const module = moduleOf(kept.module);
  // The renderer may have changed since the deletion.
  const { rendered } = as === 'draft' ? await withRendering(db, module, kept.entry) : kept.entry;
  const status = as === 'draft' ? as : String(kept.entry.status);
  const recorded = await withFreeAddress(() =>
    refusing(module, () => db.transaction((tx) => bringBack(tx, context, module, kept, { rendered, status, note }))),
  );
  await changes.publish(recorded);
  return requireEntry(db, module, unrestricted, id);
}

async function bringBack(
  tx: Database,
  { actor, clock }: WriteContext,
  module: BoundModule,
  { id, entry, redirects, title }: Kept,
  { rendered, status, note }: { rendered: unknown; status: string; note: string | undefined },
) {
  const gone = await tx.delete(deleted_entries).where(eq(deleted_entries.id, id)).returning({ id: deleted_entries.id });
  if (gone.length === 0) throw new AppError('not_found');
  const { address, key } = module.definition;
  const [at, number] = [clock.now(), Number(entry.revision) + 1];
  const row = {
    ...entry,
    ...(rendered === undefined ? {} : { rendered }),
    ...(address === 'id' ? {} : { [address]: await findFreeAddress(tx, module, String(entry[address])) }),
    status,
    revision: number,
    updated_at: at.toISOString(),
    category_id: await stillThere(tx, categories, entry.category_id),
    created_by: await stillThere(tx, users, entry.created_by),
    owner: await stillThere(tx, users, entry.owner),
  };
  await insertRow(tx, module, row);
  await keepRedirects(tx, module, id, redirects);
  await setEntryFilesHidden(tx, key, id, false);
  await setDraftHidden(tx, id, false);
  const present = await requireEntry(tx, module, unrestricted, id);
  await setFragmentUses(tx, key, id, fragmentsOf(present));
  const before = {
    ...present,
    status: entry.status as EntryRow['status'],
    revision: Number(entry.revision),
    updated_at: new Date(String(entry.updated_at)),
    ...(address === 'id' ? {} : { [address]: entry[address] }),
  };
  const after = stateOf(module, fieldValues(module, present));
  await recordRevision(tx, module, { id, number, at, actor, kind: 'undelete', note, after }, before);
  return recordChange(tx, actor, { action: 'undelete', subject: key, subjectId: id, title });
}

/** The id, if its row still exists. */
async function stillThere(tx: Database, table: typeof categories | typeof users, id: unknown): Promise<string | null> {
  if (typeof id !== 'string') return null;
  const [found] = await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('key share');
  return found?.id ?? null;
}

/** Columns that were added after the deletion get their defaults. */
async function insertRow(tx: Database, { table }: BoundModule, row: Record<string, unknown>): Promise<void> {
  const names = Object.values(getTableColumns(table))
    .filter(({ name, generated }) => generated === undefined && name in row)
    .map(({ name }) => sql.identifier(name));
  const columns = sql.join(names, sql`, `);
  await tx.execute(
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)`,
  );
}

async function keepRedirects(tx: Database, { definition }: BoundModule, id: string, slugs: string[]): Promise<void> {
  if (slugs.length === 0) return;
  const rows = slugs.map((slug) => ({ module: definition.key, slug, entry_id: id }));
  await tx.insert(slug_redirects).values(rows).onConflictDoNothing();
}
