import { and, eq, gt } from 'drizzle-orm';
import type { WriteContext } from '#app/audit/write-context.server';
import { AppError } from '#app/platform/errors';
import { bulkTexts } from '#app/texts/pl/bulk';
import type { BoundModule } from '../bind-table.server';
import { eachAlone } from '../bulk/each-alone.server';
import { deleteCategory } from '../categories/categories.server';
import { deleteEntry } from '../entries/delete-entry.server';
import { deleteFragment } from '../fragments/delete-fragment.server';
import { entry_revisions } from '../revisions/tables.server';
import type { Made } from './import-categories.server';

/**
 * Removes what an import has made: entries to the deleted ones, then fragments and categories that nothing uses. What
 * somebody has changed since stays.
 * @param writer on a transaction
 */
export async function undoImport(
  writer: WriteContext,
  moduleOf: (key: string) => BoundModule,
  made: readonly Made[],
): Promise<{ removed: number; left: string[] }> {
  const modules = new Map(made.map(({ id, module }) => [id, module]));
  const idsOf = (kind: Made['kind']) => made.filter((one) => one.kind === kind).map(({ id }) => id);
  const entries = await eachAlone(writer, idsOf('entry'), async (one, id) => {
    const later = and(eq(entry_revisions.entry_id, id), gt(entry_revisions.number, 1));
    if ((await one.db.$count(entry_revisions, later)) > 0)
      throw new AppError('stale', { message: bulkTexts.changedSince });
    await deleteEntry(one, moduleOf(modules.get(id) ?? ''), id);
  });
  const each = [entries, await eachAlone(writer, idsOf('fragment'), (one, id) => deleteFragment(one, id))];
  // Each after what lies in it: they were made in the other order.
  for (const id of idsOf('category').toReversed())
    each.push(await eachAlone(writer, [id], (one, category) => deleteCategory(one, category)));
  return {
    removed: each.reduce((sum, { done }) => sum + done.length, 0),
    left: [...new Set(each.flatMap(({ refused }) => refused.map(({ detail }) => detail)))],
  };
}
