import { and, asc, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { file_uses, files } from './tables.server';

/**
 * Records that an entry has or shows exactly these files, in the transaction of its save. Unknown names are ignored; a
 * preview counts as its file. A file that loses its last use is marked, and later removed by the sweep.
 */
export async function setEntryFiles(tx: Database, module: string, entryId: string, names: string[]): Promise<void> {
  const ofEntry = and(eq(file_uses.module, module), eq(file_uses.entry_id, entryId));
  const had = (await tx.select({ name: file_uses.file_name }).from(file_uses).where(ofEntry)).map((use) => use.name);
  const found =
    names.length === 0
      ? []
      : await tx.select({ name: files.name, preview_of: files.preview_of }).from(files).where(oneOf(files.name, names));
  const wanted = [...new Set(found.map((file) => file.preview_of ?? file.name))].sort();
  const gone = had.filter((name) => !wanted.includes(name)).sort();
  if (wanted.length > 0) {
    await tx
      .insert(file_uses)
      .values(wanted.map((file_name) => ({ file_name, module, entry_id: entryId })))
      .onConflictDoNothing();
    await tx
      .update(files)
      .set({ detached_at: null })
      .where(and(oneOf(files.name, wanted), isNotNull(files.detached_at)));
  }
  if (gone.length > 0) {
    // Of two entries that drop a file at once the second waits, and sees that the first has.
    await tx
      .select({ name: files.name })
      .from(files)
      .where(oneOf(files.name, gone))
      .orderBy(asc(files.name))
      .for('no key update');
    await tx.delete(file_uses).where(and(ofEntry, oneOf(file_uses.file_name, gone)));
    const uses = tx
      .select({ one: sql`1` })
      .from(file_uses)
      .where(eq(file_uses.file_name, files.name));
    await tx
      .update(files)
      .set({ detached_at: sql`now()` })
      .where(and(oneOf(files.name, gone), notExists(uses)));
  }
}

/** Hides the files of a deleted entry that can be restored, or shows them again. */
export async function setEntryFilesHidden(
  tx: Database,
  module: string,
  entryId: string,
  hidden: boolean,
): Promise<void> {
  const ofEntry = and(eq(file_uses.module, module), eq(file_uses.entry_id, entryId));
  await tx.update(file_uses).set({ hidden }).where(ofEntry);
}

/**
 * Whether only deleted entries use a file.
 * @param name a preview counts as its file
 */
export async function isHidden(
  db: Database,
  { name, preview_of }: { name: string; preview_of: string | null },
): Promise<boolean> {
  const uses = await db
    .select({ hidden: file_uses.hidden })
    .from(file_uses)
    .where(eq(file_uses.file_name, preview_of ?? name));
  return uses.length > 0 && uses.every(({ hidden }) => hidden);
}
