import { redirect } from 'react-router';
import { lastPageOf, readPageNumber } from '#app/platform/paging';

/** The page number in a panel address (`page`), from 1; anything invalid is the first. */
export const readPage = (url: URL): number => readPageNumber(url.searchParams.get('page'), 999_999);

/**
 * Leads on to the last page where the address asks for one behind it: its last row is gone, or the address is an old
 * one.
 * @throws a redirect
 */
export function requirePageWithin(url: URL, total: number, perPage: number): void {
  const last = lastPageOf(total, perPage);
  if (readPage(url) <= last) return;
  const query = new URLSearchParams(url.search);
  query.set('page', String(last));
  throw redirect(`${url.pathname}?${query}`);
}
