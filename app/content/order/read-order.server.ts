import { createHash } from 'node:crypto';
import { asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { type BoundModule, columnOf } from '../bind-table.server';
import { listCategories } from '../categories/categories.server';
import { isOrdered, placedOrder } from '../entries/entry-order.server';
import { categories } from '../tables.server';
import type { OrderNode } from './move-nodes';

/** In a larger module the entries of only one category are shown at a time. */
const mostAtOnce = 500;

/** The tree of a module for ordering. */
export interface Order {
  nodes: OrderNode[];
  /** A hash of all that a move can change; a save sends it back (optimistic locking). */
  seen: string;
  /** Id of the one category whose entries are included ('' for none), or null where all are. */
  open: string | null;
}

/**
 * The categories of a module and, where entries have positions, its entries of any status.
 * @param open id of the category whose entries are wanted, where all would be too many
 */
export async function readOrder(db: Database, module: BoundModule, open: string): Promise<Order> {
  const categoryNodes = await readCategories(db, module.definition.key);
  const known = categoryNodes.some(({ id }) => id === open) ? open : '';
  const partial = await isLarge(db, module);
  const entries = isOrdered(module.definition) ? await readEntries(db, module, partial ? known : null) : [];
  const nodes = [...categoryNodes, ...entries];
  const seen = createHash('sha256').update(
    JSON.stringify(nodes.map(({ id, within, position, rank }) => [id, within, position, rank])),
  );
  return { nodes, seen: seen.digest('base64url'), open: partial ? known : null };
}

const isLarge = async (db: Database, { definition, table }: BoundModule): Promise<boolean> =>
  isOrdered(definition) && (await db.$count(table)) > mostAtOnce;

async function readCategories(db: Database, module: string): Promise<OrderNode[]> {
  const all = await listCategories(db, module);
  const byName = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.module, module))
    .orderBy(sql`${categories.name} collate "pl-x-icu"`, asc(categories.id));
  const ranks = new Map(byName.map(({ id }, rank) => [id, rank]));
  return all.map(({ id, name, parent_id, position }) => ({
    id,
    kind: 'category',
    label: name,
    status: null,
    within: parent_id ?? '',
    position,
    rank: ranks.get(id) ?? 0,
  }));
}

async function readEntries(db: Database, module: BoundModule, within: string | null): Promise<OrderNode[]> {
  const { id, title, status, category_id, created_at } = module.table;
  const rows = await db
    .select({
      id,
      label: title,
      status,
      within: category_id,
      position: columnOf(module, 'position'),
      rank: sql<number>`(row_number() over (order by ${desc(created_at)}, ${asc(id)}))::int`,
    })
    .from(module.table)
    .where(within === null ? undefined : within === '' ? isNull(category_id) : eq(category_id, within))
    .orderBy(...placedOrder(module));
  return (rows as (Omit<OrderNode, 'kind' | 'within'> & { within: string | null })[]).map((row) => ({
    ...row,
    kind: 'entry',
    within: row.within ?? '',
  }));
}
