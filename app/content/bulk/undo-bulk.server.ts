import { and, eq, gt, lt } from 'drizzle-orm';
import * as z from 'zod';
import { inOneTransaction } from '#app/audit/one-transaction.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { callerOf } from '#app/idempotency/claim.server';
import type { Database } from '#app/platform/db.server';
import { minuteMs } from '#app/platform/durations';
import { AppError } from '#app/platform/errors';
import { openOwnRows } from '#app/platform/own-rows.server';
import { isUuid, parseInput, textSchema, wrongType } from '#app/platform/validation.server';
import { bulkTexts } from '#app/texts/pl/bulk';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { requireCategory, updateCategory } from '../categories/categories.server';
import { requireDeleted } from '../deleted/deleted-entries.server';
import { undeleteEntry } from '../deleted/undelete-entry.server';
import { lockEntry, updateEntry } from '../entries/update-entry.server';
import { longestNote } from '../revisions/revision-kinds';
import { entry_revisions } from '../revisions/tables.server';
import { type RefusedEntry, undoMinutes } from './bulk-actions';
import { eachAlone } from './each-alone.server';
import { bulk_undos, type UndoItem } from './tables.server';

/** The body of an undo. */
export const undoSchema = z.strictObject(
  { undo: textSchema(200), note: textSchema(longestNote).optional() },
  wrongType,
);

/** The result of an undo. */
export interface BulkUndone {
  restored: string[];
  refused: RefusedEntry[];
}

/**
 * Undoes a bulk change, once, within `undoMinutes`, for whoever made it: restores the changed fields, the status too.
 * An entry that somebody else has changed since is refused and left as it is.
 * @param moduleOf the module of a key
 * @param input `{undo, note?}`
 * @throws AppError `invalid`; `not_found` where this caller has nothing (left) to undo
 */
export async function undoBulk(
  context: WriteContext,
  moduleOf: (key: string) => BoundModule,
  input: unknown,
): Promise<BulkUndone> {
  const { undo, note } = parseInput(undoSchema, input);
  return inOneTransaction(context, async (writer) => {
    const kept = await takeUndo(writer, undo);
    const items = new Map(kept.items.map((item) => [item.id, item]));
    const work = (one: WriteContext, id: string) => restoreEntry(one, moduleOf, kept.module, items.get(id), note);
    // In reverse order: a category may have to leave another before that one can be moved back.
    const categories = kept.items.filter(({ category }) => category).toReversed();
    const entries = kept.items.filter(({ category }) => !category);
    const each = [];
    for (const { id } of categories) each.push(await eachAlone(writer, [id], work));
    each.push(
      await eachAlone(
        writer,
        entries.map(({ id }) => id),
        work,
      ),
    );
    return {
      restored: each.flatMap(({ done }) => done.map(({ id }) => id)),
      refused: each.flatMap(({ refused }) => refused),
    };
  });
}

async function takeUndo({ db, clock, actor }: WriteContext, undo: string) {
  await openOwnRows(db, callerOf(actor));
  const oldest = new Date(clock.now().getTime() - undoMinutes * minuteMs);
  const mine = and(eq(bulk_undos.id, undo), eq(bulk_undos.caller, callerOf(actor)), gt(bulk_undos.made_at, oldest));
  const [kept] = isUuid(undo) ? await db.delete(bulk_undos).where(mine).returning() : [];
  if (!kept) throw new AppError('not_found', { message: bulkTexts.undoOver });
  return kept;
}

async function restoreEntry(
  context: WriteContext,
  moduleOf: (key: string) => BoundModule,
  module: string,
  item: UndoItem | undefined,
  note: string | undefined,
): Promise<void> {
  if (!item) throw new AppError('not_found');
  if (item.category) return restoreCategory(context, item, item.category);
  if (item.deleted) return restoreDeleted(context, moduleOf, item, note);
  const bound = moduleOf(module);
  const present = await lockEntry(context.db, bound, item.id);
  if (Object.keys(item.before).length === 0) return;
  if (!(await isOwnSince(context, present, item.revision))) throw changedSince();
  const isQuiet = Object.keys(item.before).every((name) => name === 'position');
  const before = note === undefined ? item.before : { ...item.before, note };
  await updateEntry(context, bound, item.id, before, { kind: 'bulk', isQuiet });
}

async function restoreCategory(
  context: WriteContext,
  { id, before }: UndoItem,
  put: NonNullable<UndoItem['category']>,
): Promise<void> {
  const present = await requireCategory(context.db, id);
  if (present.parent !== put.parent || present.position !== put.position) throw changedSince();
  await updateCategory(context, id, before);
}

async function restoreDeleted(
  context: WriteContext,
  moduleOf: (key: string) => BoundModule,
  { id, revision }: UndoItem,
  note: string | undefined,
): Promise<void> {
  const { entry } = await requireDeleted(context, id);
  if (entry.revision !== revision) throw changedSince();
  await undeleteEntry(context, moduleOf, id, { as: 'it was', note });
}

const changedSince = () => new AppError('stale', { message: bulkTexts.changedSince });

/** Whether nobody but the caller has saved the entry since the given revision. */
async function isOwnSince({ db, actor }: WriteContext, present: EntryRow, revision: number): Promise<boolean> {
  const since = await db
    .select({ author: entry_revisions.author_id })
    .from(entry_revisions)
    .where(and(eq(entry_revisions.entry_id, present.id), gt(entry_revisions.number, revision)));
  return (
    since.length === present.revision - revision && since.every(({ author }) => author !== null && author === actor.id)
  );
}

/** Deletes bulk changes that can no longer be undone. */
export async function forgetOldUndos({ db, clock }: { db: Database; clock: WriteContext['clock'] }): Promise<void> {
  await db.delete(bulk_undos).where(lt(bulk_undos.made_at, new Date(clock.now().getTime() - undoMinutes * minuteMs)));
}
