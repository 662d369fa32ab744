import type { Database } from '#app/platform/db.server';
import { type PageRange } from '#app/platform/paging';
import type { FoundIds } from '#app/search/search-document';
import type { BoundModule } from '../bind-table.server';
import { type EntryPage, listEntries, listIds, type ListQuery } from './list-entries.server';

/** So many ids go to the database; of more, the list is read in its order until a page of them is there. */
const mostSent = 1_000;
const firstRead = 20;
const growth = 8;

/** How a list is shown, in a query without anything that narrows it. */
const shown = new Set(['page', 'perPage', 'sort', 'columns']);

const isNarrowed = (query: ListQuery) =>
  Object.entries(query).some(([name, value]) => value !== undefined && !shown.has(name));

/** What an index has found; `others` may name some of it twice. */
interface Found {
  containing: FoundIds;
  others: readonly string[];
}

/**
 * One page of what an index has found in a module, in the list's order, as far as a reader's door shows it. A total of
 * very many is the index's: it learns of a change a moment later.
 * @param query with `page` and `perPage`
 */
export async function listFound(
  readerDb: Database,
  module: BoundModule,
  query: ListQuery & PageRange,
  { containing, others }: Found,
): Promise<EntryPage> {
  const beside = new Set(others.filter((id) => !containing.has(id)));
  const size = containing.size + beside.size;
  if (size <= mostSent || isNarrowed(query))
    return listEntries(readerDb, module, null, { ...query, ids: [...containing, ...beside] });
  const { page, perPage, ...order } = query;
  const wanted = page * perPage;
  let listed: string[] = [];
  let isAll = false;
  for (let limit = firstRead * wanted; listed.length < wanted && !isAll; limit *= growth) {
    const read = await listIds(readerDb, module, null, order, limit);
    isAll = read.length <= limit;
    listed = read.filter((id) => containing.has(id) || beside.has(id));
  }
  const here = listed.slice(wanted - perPage, wanted);
  const { items } = await listEntries(readerDb, module, null, { ...order, perPage, ids: here });
  return { items, total: isAll ? listed.length : size, page, perPage };
}
