import type { WriteContext } from '#app/audit/write-context.server';
import { callerOf } from '#app/idempotency/claim.server';
import { openOwnRows } from '#app/platform/own-rows.server';
import type { BoundModule } from '../bind-table.server';
import { bulk_undos, type UndoItem } from './tables.server';

/**
 * Stores the state of entries before a bulk change, in its transaction.
 * @param items in the order in which they were changed
 * @returns the id for `undoBulk`
 */
export async function keepUndo(
  { db, actor, clock }: WriteContext,
  { definition }: BoundModule,
  items: UndoItem[],
): Promise<string> {
  const caller = callerOf(actor);
  await openOwnRows(db, caller);
  const [kept] = await db
    .insert(bulk_undos)
    .values({ caller, module: definition.key, items, made_at: clock.now() })
    .returning({ id: bulk_undos.id });
  if (!kept) throw new Error('a change of many has no way back');
  return kept.id;
}
