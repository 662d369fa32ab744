import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { isPoorAnswer, listPoorSearches, type SearchedQuery } from '#app/search/search-stats.server';
import type { PortalSearch } from './portal-search.server';

interface Asked {
  db: Database;
  clock: Clock;
  search: PortalSearch;
}

/**
 * What was searched in the last `days` days and not well answered, the worst first, without what an article or a
 * synonym answers by now.
 */
export async function listUnansweredSearches({ db, clock, search }: Asked, days: number): Promise<SearchedQuery[]> {
  const poor: SearchedQuery[] = [];
  for (const searched of await listPoorSearches(db, clock, days)) {
    const wasPoor = isPoorAnswer({ total: searched.results, coverage: searched.coverage });
    if (!wasPoor || isPoorAnswer(await search.search(searched.query, { limit: 0 }))) poor.push(searched);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return poor;
}
