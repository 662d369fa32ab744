/** A named set of filters and order of a panel list. */
export interface ListView {
  name: string;
  /** The query string of its address. */
  search: string;
}

export const longestViewName = 60;
export const longestSearch = 1_000;

/** The most views of one list per person. */
export const mostViews = 30;

/**
 * The part of a list's query string that makes a view: without the page and empty filters.
 *
 * @example viewSearch('?q=&status=draft&page=3') → 'status=draft'
 */
export function viewSearch(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== '' && !['page', 'index'].includes(name),
  );
  return new URLSearchParams(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}
