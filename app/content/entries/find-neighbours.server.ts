import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { visibleEntries } from '../access.server';
import { type BoundModule, columnOf, type EntryRow } from '../bind-table.server';
import { parents } from '../categories/category-order.server';
import { categories } from '../tables.server';
import { isOrdered, treeOrder } from './entry-order.server';

/** What a link to an entry needs; the last segment of its address has the field's own name (`slug`, `version` …). */
export type LinkedEntry = { title: string } & Record<string, unknown>;

/**
 * The previous and the next entry: in the module's tree where it has one, else in the category, oldest first, as one
 * reads on.
 */
export async function findNeighbours(db: Database, module: BoundModule, entry: EntryRow) {
  if (isOrdered(module.definition)) return findInTree(db, module, entry.id);
  const { table } = module;
  const { created_at, id, category_id, title } = table;
  const { address } = module.definition;
  const sameCategory = entry.category_id === null ? isNull(category_id) : eq(category_id, entry.category_id);
  const select = async (side: SQL, direction: typeof asc): Promise<LinkedEntry | undefined> => {
    const rows = await db
      .select({ title, [address]: columnOf(module, address) })
      .from(table)
      .where(and(visibleEntries(module, null), sameCategory, side))
      .orderBy(direction(created_at), direction(id))
      .limit(1);
    return (rows as LinkedEntry[])[0];
  };
  // The instant stays in SQL: a Date has no microseconds, and the entry would follow itself.
  const here = sql`(select created_at, id from ${table} where id = ${entry.id})`;
  const [previous, next] = await Promise.all([
    select(sql`(${created_at}, ${id}) < ${here}`, desc),
    select(sql`(${created_at}, ${id}) > ${here}`, asc),
  ]);
  return { previous, next };
}

async function findInTree(db: Database, module: BoundModule, id: string) {
  const { table, definition } = module;
  const tree = db.$with('tree').as(
    db
      .select({
        id: sql`${table.id}`.as('id'),
        title: sql`${table.title}`.as('title'),
        address: sql`${columnOf(module, definition.address)}`.as('address'),
        place: sql<number>`row_number() over (order by ${sql.join(treeOrder(module), sql`, `)})`.as('place'),
      })
      .from(table)
      .leftJoin(categories, eq(table.category_id, categories.id))
      .leftJoin(parents, eq(categories.parent_id, parents.id))
      .where(visibleEntries(module, null)),
  );
  const here = sql`(select place from tree where id = ${id})`;
  const rows = await db
    .with(tree)
    .select({ title: tree.title, address: tree.address, step: sql<number>`(${tree.place} - ${here})::int` })
    .from(tree)
    .where(sql`${tree.place} in (${here} - 1, ${here} + 1)`);
  const at = (step: number): LinkedEntry | undefined => {
    const found = rows.find((row) => row.step === step);
    return found && { title: String(found.title), [definition.address]: found.address };
  };
  return { previous: at(-1), next: at(1) };
}
