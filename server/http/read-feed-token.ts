/** The token of a request for a feed, in its address: programs that read feeds send no headers of their own. */
export function readFeedToken(request: Request): string | null {
  if (!request.url.includes('/feed.xml')) return null;
  const { pathname, searchParams } = new URL(request.url);
  return /^(?:\/[^/]+)?\/feed\.xml$/.test(pathname) ? searchParams.get('token') : null;
}
