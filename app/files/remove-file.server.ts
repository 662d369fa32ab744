import { eq, or } from 'drizzle-orm';
import { type RecordedChange, recordChange } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { oneOf } from '#app/platform/one-of.server';
import type { FileContext } from './file-context.server';
import { whereRemovable } from './remove-bytes.server';
import { file_uses, files } from './tables.server';

/**
 * Removes a file that no entry uses, with its preview.
 * @throws AppError `not_found`, or `in_use` while an entry uses it
 */
export async function removeFile(context: FileContext, name: string): Promise<void> {
  const removed = await context.db.transaction(async (tx) => {
    const [file] = await tx.select().from(files).where(eq(files.name, name)).for('update');
    if (!file || file.preview_of) throw new AppError('not_found');
    const deleted = await deleteUnused(tx, context, [name]);
    if (deleted.names.length === 0) throw new AppError('in_use');
    return deleted;
  });
  await forget(context, removed);
}

export interface Removed {
  names: string[];
  recorded: RecordedChange[];
}

/**
 * Deletes the rows of unused files and of their previews. The rows must be locked: adding a use needs the same lock.
 */
export async function deleteUnused(tx: Database, { actor }: FileContext, names: string[]): Promise<Removed> {
  const used = new Set(
    (await tx.select({ name: file_uses.file_name }).from(file_uses).where(oneOf(file_uses.file_name, names))).map(
      (use) => use.name,
    ),
  );
  const unused = names.filter((name) => !used.has(name));
  if (unused.length === 0) return { names: [], recorded: [] };
  const gone = await tx
    .delete(files)
    .where(or(oneOf(files.name, unused), oneOf(files.preview_of, unused)))
    .returning();
  const recorded: RecordedChange[] = [];
  for (const file of gone) {
    if (file.preview_of) continue;
    recorded.push(
      await recordChange(tx, actor, { action: 'delete', subject: 'file', subjectId: file.name, title: file.file_name }),
    );
  }
  return { names: gone.map((file) => file.name), recorded };
}

/**
 * After the commit: removes the bytes and announces it. If the store fails, or a backup is running, the sweep of the
 * store removes them later.
 */
export async function forget(context: FileContext, { names, recorded }: Removed): Promise<void> {
  const { store, changes } = context;
  for (const change of recorded) await changes.publish(change);
  if (names.length === 0) return;
  await whereRemovable(context, async () => {
    const results = await Promise.allSettled(names.map((name) => store.remove(name)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  });
}
