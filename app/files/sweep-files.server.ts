import { createHash } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { databaseIdentity } from '#app/platform/database-identity.server';
import { dayMs, hourMs } from '#app/platform/durations';
import type { Logger } from '#app/platform/logger.server';
import { every } from '#app/platform/every';
import { oneOf } from '#app/platform/one-of.server';
import { unsavedKeptDays } from '#app/platform/unsaved-kept-days';
import type { FileContext } from './file-context.server';
import { deleteUnused, forget } from './remove-file.server';
import { whereRemovable } from './remove-bytes.server';
import { file_uses, files } from './tables.server';

/** A form that shows the file may be open, or be a working copy: no table tells. */
const unattachedGraceMs = (unsavedKeptDays + 1) * dayMs;
/** An upload stores its file before its row: a younger file without a row may be in progress. */
export const unfinishedGraceMs = 6 * hourMs;
const batch = 500;
const sweepMs = { rows: 20_000, store: hourMs };

/**
 * Removes files that lost their last use, and files that were never used, once no working copy can show them.
 * @returns how many
 */
export async function sweepRows(context: FileContext): Promise<number> {
  const { db, clock } = context;
  const uses = db
    .select({ one: sql`1` })
    .from(file_uses)
    .where(eq(file_uses.file_name, files.name));
  const due = or(
    isNotNull(files.detached_at),
    lt(files.created_at, new Date(clock.now().getTime() - unattachedGraceMs)),
  );
  const removed = await db.transaction(async (tx) => {
    const found = await tx
      .select({ name: files.name })
      .from(files)
      .where(and(isNull(files.preview_of), due, notExists(uses)))
      .limit(batch)
      .for('update', { skipLocked: true });
    return deleteUnused(
      tx,
      context,
      found.map((file) => file.name),
    );
  });
  await forget(context, removed);
  return removed.recorded.length;
}

/** @throws Error while another portal uses the store as well: then nothing is removed */
async function announce({ store, db }: FileContext): Promise<void> {
  await store.announce(
    createHash('sha256')
      .update(await databaseIdentity(db))
      .digest('hex')
      .slice(0, 16),
  );
  if (store.others?.length)
    throw new Error(
      `another portal uses this store of files too (.portal-${store.others.join(', ')}): nothing is removed`,
    );
}

/**
 * Removes stored files without a row, and leftovers of crashed writes.
 * @returns how many files had no row
 * @throws Error while another portal uses the store as well
 */
export async function sweepStore(context: FileContext): Promise<number> {
  const { store, db, clock } = context;
  await announce(context);
  const before = new Date(clock.now().getTime() - unfinishedGraceMs);
  await store.removeUnfinished(before);
  let removed = 0;
  let old: string[] = [];
  const flush = async () => {
    const known = new Set(
      (await db.select({ name: files.name }).from(files).where(oneOf(files.name, old))).map((file) => file.name),
    );
    const unknown = old.filter((name) => !known.has(name));
    old = [];
    if (unknown.length === 0) return;
    await whereRemovable(context, async () => {
      for (const name of unknown) {
        await store.remove(name);
        removed += 1;
      }
    });
  };
  for await (const { name, modifiedAt } of store.list()) {
    if (modifiedAt < before) old.push(name);
    if (old.length >= batch) await flush();
  }
  if (old.length > 0) await flush();
  return removed;
}

/**
 * Starts the periodic sweeps: a replaced or removed file is gone within a minute.
 * @param leftBefore where nobody else writes to the store, when this process began: what was unfinished then is a
 *   leftover, and a portal that crashes again and again must not fill its disk
 * @returns ends them, after those under way
 */
export function startFileSweep(context: FileContext, log: Logger, leftBefore?: Date): () => Promise<void> {
  const repeat = (ms: number, what: string, sweep: (context: FileContext) => Promise<number>) =>
    every(
      ms,
      async () => {
        const count = await sweep(context);
        if (count > 0) log.info({ count }, what);
      },
      (error) => log.warn({ err: error }, `${what}: failed, will be tried again`),
    );
  // At once: another portal's sweep must know of this one before its first file is old.
  const announced = announce(context)
    .then(() => leftBefore && context.store.removeUnfinished(leftBefore))
    .catch((error: unknown) => log.warn({ err: error }, 'the store of files: not swept'));
  const ends = [
    repeat(sweepMs.rows, 'unused files removed', sweepRows),
    repeat(sweepMs.store, 'stored files without a row removed', sweepStore),
  ];
  return async () => void (await Promise.all([announced, ...ends.map((end) => end())]));
}
