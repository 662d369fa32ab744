import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { file_uses, files } from './tables.server';

/**
 * Notes which files an entry holds or shows, in the transaction of its save: these become public with it, and a file
 * that no entry uses any more is swept. Names that are no file of this portal are passed over.
 */
export async function setEntryFiles(tx: Database, module: string, entryId: string, names: readonly string[]): Promise<void> {
  await tx.delete(file_uses).where(and(eq(file_uses.module, module), eq(file_uses.entry_id, entryId)));
  if (names.length === 0) return;
  const known = await tx.select({ name: files.name }).from(files).where(inArray(files.name, [...names]));
  if (known.length === 0) return;
  await tx.insert(file_uses).values(known.map(({ name }) => ({ file_name: name, module, entry_id: entryId })));
}
