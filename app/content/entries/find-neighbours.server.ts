import { and, asc, desc, eq, isNull, lt, gt, or, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { visibleEntries } from '../access.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { selectEntries } from './list-entries.server';

/** The entries before and after this one in its category, oldest first: the order in which a reader goes on. */
export async function findNeighbours(db: Database, module: BoundModule, entry: EntryRow) {
  const { created_at, id, category_id } = module.table;
  const sameCategory = entry.category_id === null ? isNull(category_id) : eq(category_id, entry.category_id);
  const select = async (side: SQL | undefined, direction: typeof asc): Promise<EntryRow | undefined> => {
    const rows = await selectEntries(db, module, 'card')
      .where(and(visibleEntries(module, null), sameCategory, side))
      .orderBy(direction(created_at), direction(id))
      .limit(1);
    return rows[0] as unknown as EntryRow | undefined;
  };
  const at = entry.created_at;
  const [previous, next] = await Promise.all([
    select(or(lt(created_at, at), and(eq(created_at, at), lt(id, entry.id))), desc),
    select(or(gt(created_at, at), and(eq(created_at, at), gt(id, entry.id))), asc),
  ]);
  return { previous, next };
}
