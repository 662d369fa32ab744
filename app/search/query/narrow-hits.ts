import { comparePolish } from '#app/platform/format';
import type { Facets } from '#app/search/index/shared-facets';
import type { SearchedPages } from '#app/search/index/searched-pages';
import type { FacetCount, SearchAnswer, SearchOptions } from '#app/search/search-document';

/** The name of the module filter among the filters. */
const moduleFilter = 'module';

interface NarrowedHits extends Pick<SearchAnswer, 'totalsByModule' | 'facets' | 'withoutFilter'> {
  hits: Uint32Array;
}

/** Hits of one module with the same facets. */
interface Group {
  own: Facets;
  owner: string;
  /** The filters that they do not pass. */
  barred: string[];
  pages: number;
}

/** Applies the chosen modules and filters to hits, and counts the facets. */
export function narrowHits(
  store: SearchedPages,
  found: Uint32Array,
  { modules, filters = {} }: Pick<SearchOptions, 'modules' | 'filters'>,
): NarrowedHits {
  const wanted = Object.entries(filters);
  const names = [...(modules ? [moduleFilter] : []), ...wanted.map(([field]) => field)];
  const groupOf = (own: Facets, owner: string): Group => {
    const failed = wanted.filter(([field, value]) => !own[field]?.some((facet) => facet.value === value));
    const barred = failed.map(([field]) => field);
    if (modules && !modules.includes(owner)) barred.push(moduleFilter);
    return { own, owner, barred, pages: 0 };
  };
  const passing: number[] | null = names.length > 0 ? [] : null;
  const groups = groupHits(store, found, groupOf, passing);
  return { hits: passing ? Uint32Array.from(passing) : found, ...countGroups(groups, names) };
}

/**
 * Pages of one module mostly share their facets: what holds for one of them is found out once.
 * @param passing gets the hits that pass every filter; null where there is none
 */
function groupHits(
  store: SearchedPages,
  found: Uint32Array,
  groupOf: (own: Facets, owner: string) => Group,
  passing: number[] | null,
): Group[] {
  const groups = new Map<Facets, Map<string, Group>>();
  const knownGroup = (own: Facets, owner: string): Group => {
    const ofModules = groups.get(own) ?? new Map<string, Group>();
    if (ofModules.size === 0) groups.set(own, ofModules);
    let known = ofModules.get(owner);
    if (!known) ofModules.set(owner, (known = groupOf(own, owner)));
    return known;
  };
  let group: Group | undefined;
  for (const hit of found) {
    const own = store.facetsOf(hit);
    const owner = store.moduleOf(hit);
    // Most are of the same group as the one before.
    if (group?.own !== own || group.owner !== owner) group = knownGroup(own, owner);
    group.pages++;
    if (passing && group.barred.length === 0) passing.push(hit);
  }
  return [...groups.values()].flatMap((one) => [...one.values()]);
}

/** Each count is of the hits that pass every filter but its own. */
function countGroups(groups: readonly Group[], names: readonly string[]): Omit<NarrowedHits, 'hits'> {
  const totalsByModule: Record<string, number> = {};
  const facets = new Map<string, Map<string, FacetCount>>();
  const withoutFilter = Object.fromEntries(names.map((name) => [name, 0]));
  for (const { own, owner, barred, pages } of groups) {
    if (barred.length > 1) continue;
    const [only] = barred;
    for (const name of only === undefined ? names : [only]) withoutFilter[name] = (withoutFilter[name] ?? 0) + pages;
    if (only === undefined || only === moduleFilter) totalsByModule[owner] = (totalsByModule[owner] ?? 0) + pages;
    for (const [field, values] of Object.entries(own)) {
      if (only !== undefined && only !== field) continue;
      const counts = facets.get(field) ?? new Map<string, FacetCount>();
      facets.set(field, counts);
      for (const { value, label } of values)
        counts.set(value, { value, label, count: (counts.get(value)?.count ?? 0) + pages });
    }
  }
  const ordered = [...facets].map(([field, counts]) => [field, [...counts.values()].sort(byCount)]);
  return { totalsByModule, facets: Object.fromEntries(ordered), withoutFilter };
}

const byCount = (a: FacetCount, b: FacetCount): number => b.count - a.count || comparePolish(a.label, b.label);
