import { and, gt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { containsText, foldedContains } from '#app/platform/contains-text.server';
import type { Database } from '#app/platform/db.server';
import { longestListSearch } from '#app/platform/paging';
import { visibleEntries } from '../access.server';
import type { BoundModule } from '../bind-table.server';
import { categories } from '../tables.server';

/** Longer queries are cut before they are looked for inside texts. */
const wordsOf = (typed: string) => typed.trim().slice(0, longestListSearch);

/** The entries whose text or category contains the words, and those that the index found beside them. */
export function matches(
  module: BoundModule,
  text: AnyPgColumn,
  typed: string,
  matching: readonly string[] = [],
): SQL | undefined {
  const words = wordsOf(typed);
  // As a subquery it is looked up by hash: there may be as many as there are entries.
  const byIndex =
    matching.length > 0 ? sql`${module.table.id} in (select unnest(${sql.param([...matching])}::uuid[]))` : undefined;
  return or(byIndex, foldedContains(text, words), isInCategory(module, words));
}

/** There are few categories: they are matched once, not with each entry. */
const isInCategory = (module: BoundModule, words: string) =>
  sql`${module.table.category_id} in (select ${categories.id} from ${categories} where ${containsText(categories.name, words)})`;

/**
 * The ids of what a search index may not have heard of yet, or only in part: of entries that were saved in the last two
 * minutes and have the words in their titles, and those in categories that are named so.
 */
export async function findByNames(readerDb: Database, module: BoundModule, typed: string): Promise<string[]> {
  const { table } = module;
  const words = wordsOf(typed);
  const isRecent = gt(table.updated_at, sql`now() - interval '2 minutes'`);
  const named = async (which: SQL | undefined) => {
    const rows = await readerDb
      .select({ id: table.id })
      .from(table)
      .where(and(visibleEntries(module, null), which));
    return rows.map(({ id }) => id);
  };
  // Apart, as an OR would use no index: row-level security comes before `strpos`.
  const [recent, inCategories] = await Promise.all([
    named(and(isRecent, foldedContains(table.search_title, words))),
    named(isInCategory(module, words)),
  ]);
  return [...recent, ...inCategories];
}
