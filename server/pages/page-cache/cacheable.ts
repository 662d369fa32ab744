import { modules } from '#app/content/registry';
import { hasSessionCookie } from '#app/identity/session-cookie';
import { pageParameter, paths } from '#app/paths';

const others = [paths.contact(), paths.accessibility(), paths.tag('x')].map((address) => address.split('/')[1]);
const sections = [...modules.map(({ path }) => path), ...others].join('|');
const publicPath = new RegExp(
  `^/(?:_?\\.data|_root\\.data|(?:${sections})(?:/[^?]*|\\.data)?|feed\\.xml|sitemap\\.xml|robots\\.txt|llms(?:-full)?\\.txt)?$`,
);

/** Tracking parameters: the page is the same without them. */
const campaign = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|ref|source)$/;

const longest = 300;

/** Whether a request carries no credentials, neither a session cookie nor others. */
export const isAnonymous = (cookie: string | undefined | null, authorization: string | undefined | null): boolean =>
  (authorization ?? null) === null && !(cookie && hasSessionCookie(cookie));

/** Clients may request an entry as markdown at its page's address; those responses are not cached. */
export const asksForMarkdown = (accept: string | undefined | null): boolean => !!accept?.includes('text/markdown');

/**
 * Under which key an anonymous GET of this address (path and query) is kept; null for what is not kept: addresses off
 * the list, and any parameter beside a page number or a campaign's mark, so that made-up queries never fill the cache.
 * `/dokumentacja?utm_source=x` → `/dokumentacja`, `/zasoby?strona=2` → itself, `/dokumentacja?q=api` → null
 */
export function cacheKey(target: string): string | null {
  if (target.length > longest) return null;
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (!publicPath.test(path) || path.includes('//')) return null;
  if (mark === -1) return path;
  let page: string | null = null;
  for (const [name, value] of new URLSearchParams(target.slice(mark))) {
    if (campaign.test(name)) continue;
    if (name !== pageParameter || !/^[1-9]\d{0,2}$/.test(value) || page) return null;
    page = `${name}=${value}`;
  }
  return page ? `${path}?${page}` : path;
}
