import {
  categoryParameter,
  historySegment,
  pageParameter,
  queryParameter,
  tagParameter,
  withQuery,
} from './path-parts';
import * as paths from './site-paths';

// Builders of every address of this site, with English names; no file beside them writes an address as a string. The
// public ones are in `site-paths.ts`, where those of sections come from their definitions, as in `routes.ts`, which
// maps addresses to route modules. The panel's are in `panel-paths.ts`, which public pages do not load;
// `panel-doors.ts` has the ways into it.

export { paths };
export {
  categoryParameter,
  draftParameter,
  dueSoonValue,
  newestFirstValue,
  orderParameter,
  otherAccount,
  pageParameter,
  purposeParameter,
  queryParameter,
  returnParameter,
  searchFilterName,
  type SearchView,
  sectionParameter,
  sessionProof,
  tagParameter,
} from './path-parts';

/** The public history of the entry at an address: `/zasoby/7` → `/zasoby/7/historia`. */
export const historyAddress = (entry: string): string => `${entry}/${historySegment}`;

/** Public pages that always exist, besides the lists. */
export const fixedPages: readonly string[] = [paths.documentation.gettingStarted(), paths.contact()];

/** The filters of a public list, from the parameters of its address. */
export interface ListChoice {
  /** Slug of a category. */
  category?: string;
  tag?: string;
}

/** One page of a public list, or of a part of it: `listAddress('/zasoby', 'plan', 2)` → `/zasoby?q=plan&strona=2`. */
export const listAddress = (path: string, q: string, page = 1, { category, tag }: ListChoice = {}): string =>
  withQuery(path, {
    [categoryParameter]: category,
    [tagParameter]: tag,
    [queryParameter]: q,
    [pageParameter]: page > 1 ? page : undefined,
  });

/** Whether `pathname` is `section` itself or lies under it: `/dokumentacja/api` is in `/dokumentacja`. */
export function isWithin(pathname: string, section: string): boolean {
  return pathname === section || pathname.startsWith(`${section}/`);
}
