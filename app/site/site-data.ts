import type { MetaDescriptor } from 'react-router';
import { facePreload } from '#app/shell/face-preload';
import { type ListChoice, listAddress, paths } from '#app/paths';
import { pagingTexts } from '#app/texts/pl/paging';

/** The site's data from the public layout, for titles and meta tags. */
export interface SiteData {
  siteName: string;
  description: string;
  keywords: string;
  seoTitle: string;
  publicUrl: string;
  contactEmail: string;
  /** The address of the picture for links to pages without one of their own. */
  card: string | null;
}

interface PageMeta {
  /** By default the title is that of the site. */
  title?: string;
  description?: string;
  /** The path of the canonical address. */
  path: string;
  type?: 'website' | 'article';
  /** The address of the picture for links to the page. */
  picture?: string;
  /** A schema.org description of the page (JSON-LD). */
  jsonLd?: Record<string, unknown>;
  noIndex?: boolean;
  /** The Atom feed of the page's section. */
  feed?: { path: string; title: string };
  /** The list on the page: each of its pages has a canonical address, search results have none. */
  list?: { q: string; page: number; choice: ListChoice };
  /** A face beside the text's that the page needs; found in the style sheet it would come a round trip later. */
  face?: string | false;
}

type Matches = readonly ({ id: string; loaderData?: unknown; error?: unknown } | undefined)[];

/** The site's data from the layout; undefined while an error page replaces the layout. */
export function siteOf(matches: Matches): SiteData | undefined {
  const layout = matches.find((match) => match?.id === 'routes/public/layout');
  return (layout?.loaderData as { site: SiteData } | undefined)?.site;
}

/** `titleOf('Kontakt', site)` → 'Kontakt – Portal'; only the words where the site's data is missing. */
export const titleOf = (words: string, site: SiteData | undefined) => (site ? `${words} – ${site.siteName}` : words);

/** `<title>`, description, canonical address and Open Graph of a public page: 'Strona – Portal'. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const site = siteOf(matches);
  // A failed page gets its title from the error boundary, and no metadata.
  if (!site || matches.some((match) => match?.error)) return [];
  const name =
    page.title && (page.list && page.list.page > 1 ? `${page.title}, ${pagingTexts.page(page.list.page)}` : page.title);
  const title = name ? titleOf(name, site) : site.seoTitle || site.siteName;
  const description = page.description || site.description;
  const picture = page.picture ?? site.card;
  const url = `${site.publicUrl}${listAddress(page.path, '', page.list?.page)}`;
  return [
    { title },
    { name: 'description', content: description },
    ...(site.keywords ? [{ name: 'keywords', content: site.keywords }] : []),
    ...(page.noIndex || page.list?.q || page.list?.choice.category || page.list?.choice.tag
      ? [{ name: 'robots', content: 'noindex' }]
      : []),
    ...(page.face ? [{ tagName: 'link', ...facePreload(page.face) }] : []),
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
    ...(picture
      ? [
          { property: 'og:image', content: site.publicUrl + picture },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(page.jsonLd
      ? [{ 'script:ld+json': { '@context': 'https://schema.org', inLanguage: 'pl', url, ...page.jsonLd } }]
      : []),
  ];
}
