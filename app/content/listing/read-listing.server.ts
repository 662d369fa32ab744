import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { visibleEntries } from '../access.server';
import { type BoundModule, columnOf } from '../bind-table.server';
import { type Category, listCategories } from '../categories/categories.server';
import { parents } from '../categories/category-order.server';
import { treeOrder } from '../entries/entry-order.server';
import { categories } from '../tables.server';

/** An entry as trees and links to it show it. */
export interface ListedEntry {
  id: string;
  title: string;
  /** The last segment of its page's address. */
  address: string;
  /** Slug. */
  category: string | null;
}

/** What readers have of a module, in the order of its tree. */
export interface Listing {
  entries: ListedEntry[];
  /** Where each entry stands among `entries`, by id. */
  places: ReadonlyMap<string, number>;
  /** Categories that have something, and those in which they lie. */
  categories: Category[];
}

/** @param readerDb sees what readers see */
export async function readListing(readerDb: Database, module: BoundModule): Promise<Listing> {
  const { table, definition } = module;
  const rows = await readerDb
    .select({
      id: table.id,
      title: table.title,
      address: columnOf(module, definition.address),
      category: categories.slug,
    })
    .from(table)
    .leftJoin(categories, eq(table.category_id, categories.id))
    .leftJoin(parents, eq(categories.parent_id, parents.id))
    .where(visibleEntries(module, null))
    .orderBy(...treeOrder(module));
  const entries = rows as unknown as ListedEntry[];
  const used = new Set(entries.map(({ category }) => category));
  const all = await listCategories(readerDb, definition.key);
  const shown = new Set(all.flatMap(({ slug, parent }) => (used.has(slug) ? [slug, parent] : [])));
  return {
    entries,
    places: new Map(entries.map(({ id }, place) => [id, place])),
    categories: all.filter(({ slug }) => shown.has(slug)),
  };
}
