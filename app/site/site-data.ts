import type { MetaDescriptor } from 'react-router';
import { type ListChoice, listAddress, paths } from '#app/paths';
import { pagingTexts } from '#app/texts/pl/paging';

/** What the public layout knows of the site, for the pages' titles and meta tags. */
export interface SiteData {
  siteName: string;
  description: string;
  keywords: string;
  seoTitle: string;
  publicUrl: string;
  contactEmail: string;
}

interface PageMeta {
  /** Without it the page is named after the site alone. */
  title?: string;
  description?: string;
  /** Path of the canonical address. */
  path: string;
  type?: 'website' | 'article';
  /** A schema.org description of the page. */
  jsonLd?: Record<string, unknown>;
  noIndex?: boolean;
  /** The Atom feed of the page's own section. */
  feed?: { path: string; title: string };
  /** The list that the page shows: each of its pages has an address of its own, what was searched for has none. */
  list?: { q: string; page: number; choice: ListChoice };
}

type Matches = readonly ({ id: string; loaderData?: unknown; error?: unknown } | undefined)[];

/** The site as the layout loaded it; undefined while an error page replaces the layout. */
export function siteOf(matches: Matches): SiteData | undefined {
  const layout = matches.find((match) => match?.id === 'routes/public/layout');
  return (layout?.loaderData as { site: SiteData } | undefined)?.site;
}

/** `titleOf('Kontakt', site)` → 'Kontakt – Portal'; the words alone where the site is not known. */
export const titleOf = (words: string, site: SiteData | undefined) => (site ? `${words} – ${site.siteName}` : words);

/** `<title>`, description, canonical address and Open Graph of a public page: 'Strona – Portal'. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches);
  // A page that failed has its boundary's own title, and nothing to be found by.
  if (!site || matches.some((match) => match?.error)) return [];
  const name =
    page.title && (page.list && page.list.page > 1 ? `${page.title}, ${pagingTexts.page(page.list.page)}` : page.title);
  const title = name ? titleOf(name, site) : site.seoTitle || site.siteName;
  const description = page.description || site.description;
  const url = `${site.publicUrl}${listAddress(page.path, '', page.list?.page)}`;
  return [
    { title },
    { name: 'description', content: description },
    ...(site.keywords ? [{ name: 'keywords', content: site.keywords }] : []),
    ...(page.noIndex || page.list?.q || page.list?.choice.category || page.list?.choice.tag
      ? [{ name: 'robots', content: 'noindex' }]
      : []),
    { tagName: 'link', rel: 'canonical', href: url },
    ...[{ path: paths.feed(), title: site.siteName }, ...(page.feed ? [page.feed] : [])].map((feed) => ({
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: feed.title,
      href: feed.path,
    })),
    { property: 'og:title', content: page.title ?? title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: site.siteName },
    { property: 'og:locale', content: 'pl_PL' },
    ...(page.jsonLd
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', inLanguage: 'pl', url, ...page.jsonLd } }]
      : []),
  ];
}
