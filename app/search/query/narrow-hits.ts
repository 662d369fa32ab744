import type { SearchedPages } from '#app/search/index/searched-pages';
import type { FacetCount, SearchAnswer, SearchOptions } from '#app/search/search-document';

/** The name of the module filter among the filters. */
const moduleFilter = 'module';

interface NarrowedHits extends Pick<SearchAnswer, 'totalsByModule' | 'facets' | 'withoutFilter'> {
  hits: number[];
}

/** Applies the chosen modules and filters to hits, and counts the facets. */
export function narrowHits(
  store: SearchedPages,
  found: number[],
  { modules, filters = {} }: Pick<SearchOptions, 'modules' | 'filters'>,
): NarrowedHits {
  const hits: number[] = [];
  const totalsByModule: Record<string, number> = {};
  const facets = new Map<string, Map<string, FacetCount>>();
  const wanted = Object.entries(filters);
  const names = [...(modules ? [moduleFilter] : []), ...wanted.map(([field]) => field)];
  const withoutFilter = Object.fromEntries(names.map((name) => [name, 0]));
  for (const hit of found) {
    const owner = store.moduleOf(hit);
    const own = store.facetsOf(hit);
    const failed = wanted.filter(([field, value]) => !own[field]?.some((facet) => facet.value === value));
    const barred = failed.map(([field]) => field);
    if (modules && !modules.includes(owner)) barred.push(moduleFilter);
    if (barred.length > 1) continue;
    const [only] = barred;
    if (only === undefined) {
      hits.push(hit);
      for (const name of names) withoutFilter[name] = (withoutFilter[name] ?? 0) + 1;
    } else withoutFilter[only] = (withoutFilter[only] ?? 0) + 1;
    if (only === undefined || only === moduleFilter) totalsByModule[owner] = (totalsByModule[owner] ?? 0) + 1;
    for (const [field, values] of Object.entries(own)) {
      if (only !== undefined && only !== field) continue;
      const counts = facets.get(field) ?? new Map<string, FacetCount>();
      facets.set(field, counts);
      for (const { value, label } of values)
        counts.set(value, { value, label, count: (counts.get(value)?.count ?? 0) + 1 });
    }
  }
  const ordered = [...facets].map(([field, counts]) => [field, [...counts.values()].sort(byCount)]);
  return { hits, totalsByModule, facets: Object.fromEntries(ordered), withoutFilter };
}

const byCount = (a: FacetCount, b: FacetCount): number => b.count - a.count || a.label.localeCompare(b.label, 'pl');
