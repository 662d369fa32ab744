import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { visibleEntries } from '../access.server';
import { type BoundModule, columnOf, type EntryRow } from '../bind-table.server';
import type { ModuleDefinition } from '../define-module';
import type { ListingOf } from '../listing/known-listings.server';
import type { Listing } from '../listing/read-listing.server';
import { isOrdered } from './entry-order.server';

/** What a link to an entry needs; the last segment of its address has the field's own name (`slug`, `version` …). */
export type LinkedEntry = { title: string } & Record<string, unknown>;

/**
 * The previous and the next entry: in the module's tree where it has one, else in the category, oldest first, as one
 * reads on.
 */
export async function findNeighbours(db: Database, module: BoundModule, entry: EntryRow, listingOf: ListingOf) {
  if (isOrdered(module.definition)) return neighboursIn(await listingOf(module), module.definition, entry.id);
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

function neighboursIn({ entries, places }: Listing, { address }: ModuleDefinition, id: string) {
  const place = places.get(id);
  const at = (step: number): LinkedEntry | undefined => {
    const found = place === undefined ? undefined : entries[place + step];
    return found && { title: found.title, [address]: found.address };
  };
  return { previous: at(-1), next: at(1) };
}
