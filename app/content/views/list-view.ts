/** A list of the panel as somebody has narrowed and sorted it, by its name. */
export interface ListView {
  name: string;
  /** What stands behind the `?` of its address. */
  search: string;
}

export const longestViewName = 60;
export const longestSearch = 1_000;

/** Most views that one person keeps of one list. */
export const mostViews = 30;

/**
 * What of a list's address makes its view: neither its page nor what was left empty.
 *
 * @example viewSearch('?q=&status=draft&page=3') → 'status=draft'
 */
export function viewSearch(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== '' && !['page', 'index'].includes(name),
  );
  return new URLSearchParams(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}
