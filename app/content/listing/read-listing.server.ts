import { eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { visibleEntries } from '../access.server';
import { addressColumnOf, type BoundModule } from '../bind-table.server';
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
  /** Those of each category by its slug, so that an article costs no look at all the others. */
  byCategory: ReadonlyMap<string, readonly ListedEntry[]>;
  /** Categories that have something, and those in which they lie. */
  categories: Category[];
}

/** @param readerDb sees what readers see */
export async function readListing(readerDb: Database, module: BoundModule): Promise<Listing> {
  const { table, definition } = module;
  const entries: ListedEntry[] = await readerDb
    .select({
      id: table.id,
      title: table.title,
      address: addressColumnOf(module),
      category: categories.slug,
    })
    .from(table)
    .leftJoin(categories, eq(table.category_id, categories.id))
    .leftJoin(parents, eq(categories.parent_id, parents.id))
    .where(visibleEntries(module, null))
    .orderBy(...treeOrder(module));
  const byCategory = groupByCategory(entries);
  const all = await listCategories(readerDb, definition.key);
  const shown = new Set(all.flatMap(({ slug, parent }) => (byCategory.has(slug) ? [slug, parent] : [])));
  return {
    entries,
    places: new Map(entries.map(({ id }, place) => [id, place])),
    byCategory,
    categories: all.filter(({ slug }) => shown.has(slug)),
  };
}

function groupByCategory(entries: readonly ListedEntry[]): Map<string, ListedEntry[]> {
  const groups = new Map<string, ListedEntry[]>();
  for (const entry of entries) {
    if (entry.category === null) continue;
    const group = groups.get(entry.category);
    if (group) group.push(entry);
    else groups.set(entry.category, [entry]);
  }
  return groups;
}
