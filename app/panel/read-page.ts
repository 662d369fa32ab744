import { redirect } from 'react-router';

/** The page number in a panel address (`page`), from 1; anything invalid is the first. */
export function readPage(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 && page < 1_000_000 ? page : 1;
}

/**
 * Leads on to the last page where the address asks for one behind it: its last row is gone, or the address is an old
 * one.
 * @throws a redirect
 */
export function requirePageWithin(url: URL, pageCount: number): void {
  const last = Math.max(1, pageCount);
  if (readPage(url) <= last) return;
  const query = new URLSearchParams(url.search);
  query.set('page', String(last));
  throw redirect(`${url.pathname}?${query}`);
}
