/**
 * Builders of every address of this site, with English names; no other file writes an address as a string.
 * `routes.ts` maps the same addresses to route modules.
 */
const segment = (value: string) => encodeURIComponent(value);

/** Adds the parameters that have a value: `withQuery('/szukaj', { q: 'api' })` → `/szukaj?q=api`. */
function withQuery(path: string, parameters: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The screens that each managed section of the panel has, by the part of its address after /admin/: for a content module its `path`. */
function adminSection(path: string) {
  return {
    list: () => `/admin/${path}`,
    /** Ends as Polish grammar wants: a definition's `newPath`. */
    add: (last: 'nowa' | 'nowy' = 'nowy') => `/admin/${path}/${last}`,
    edit: (id: string) => `/admin/${path}/edytuj/${segment(id)}`,
    preview: (id: string) => `/admin/${path}/podglad/${segment(id)}`,
    remove: (id: string) => `/admin/${path}/usun/${segment(id)}`,
    categories: () => `/admin/${path}/kategorie`,
  };
}

export const paths = {
  home: () => '/',
  /** `section` is a module's `path`. */
  search: (query?: string, section?: string, page = 1) =>
    withQuery('/szukaj', { q: query, dzial: section, strona: page > 1 ? page : undefined }),
  searchSuggestions: (query: string) => withQuery('/szukaj/podpowiedzi', { q: query }),
  /** Where the search page tells that a result was opened. */
  searchChoice: () => '/szukaj/wybor',
  /** `sent` proves that a message was taken: see `sentMark`. */
  contact: (sent?: string) => withQuery('/kontakt', { wyslano: sent }),
  sitemap: () => '/sitemap.xml',
  feed: () => '/feed.xml',
  signOut: () => '/wyloguj',
  file: (name: string) => `/files/${segment(name)}`,

  documentation: {
    list: () => '/dokumentacja',
    gettingStarted: () => '/dokumentacja/rozpoczecie',
    guides: () => '/dokumentacja/poradniki',
    api: () => '/dokumentacja/api',
    tutorials: () => '/dokumentacja/samouczki',
    entry: (slug: string) => `/dokumentacja/${segment(slug)}`,
  },
  knowledgeBase: {
    list: () => '/baza-wiedzy',
    articles: () => '/baza-wiedzy/artykuly',
    faq: () => '/baza-wiedzy/faq',
    glossary: () => '/baza-wiedzy/slownik',
    entry: (slug: string) => `/baza-wiedzy/${segment(slug)}`,
  },
  changelog: {
    list: () => '/dziennik-zmian',
    releases: () => '/dziennik-zmian/wydania',
    updates: () => '/dziennik-zmian/aktualizacje',
    entry: (version: string) => `/dziennik-zmian/${segment(version)}`,
    feed: () => '/dziennik-zmian/feed.xml',
  },
  resources: {
    list: () => '/zasoby',
    downloads: () => '/zasoby/do-pobrania',
    templates: () => '/zasoby/szablony',
    events: () => '/zasoby/wydarzenia',
    entry: (id: string) => `/zasoby/${segment(id)}`,
  },
  announcements: {
    list: () => '/komunikaty',
    entry: (id: string) => `/komunikaty/${segment(id)}`,
    feed: () => '/komunikaty/feed.xml',
  },

  api: {
    root: () => '/api/v1',
    docs: () => '/api/docs',
    openapi: () => '/api/openapi.json',
    files: () => '/api/v1/files',
    realtime: () => '/api/v1/realtime',
    session: () => '/api/v1/auth/session',
  },

  admin: {
    root: () => '/admin',
    panel: () => '/admin/panel',
    /** The sign-in page; `next` is where the person goes afterwards. */
    signIn: (next?: string) => withQuery('/admin/login', { powrot: next }),
    dashboard: (view?: string) => withQuery('/admin/dashboard', { widok: view }),
    settings: (tab?: string) => withQuery('/admin/ustawienia', { karta: tab }),
    profile: () => '/admin/profil',
    notifications: () => '/admin/powiadomienia',
    messages: {
      list: () => '/admin/powiadomienia/wiadomosci',
      remove: (id: string) => `/admin/powiadomienia/wiadomosci/usun/${segment(id)}`,
    },
    audit: (action?: string) => withQuery('/admin/ustawienia/dziennik', { action }),
    auditCsv: () => '/admin/ustawienia/dziennik.csv',
    revokeApiKey: (id: string) => `/admin/ustawienia/klucze/usun/${segment(id)}`,
    /** `word` is one to begin a new pair with. */
    searchWords: (view?: string, word?: string) =>
      withQuery('/admin/ustawienia/wyszukiwarka', { widok: view, slowo: word }),
    previewContent: () => '/admin/podglad-tresci',
    section: adminSection,
    users: adminSection('uzytkownicy'),
  },
} as const;

/** Public pages that stand whatever is published, beside the lists. */
export const fixedPages: readonly string[] = [paths.documentation.gettingStarted(), paths.contact()];

/** One page of a public list: `listAddress('/zasoby', 'plan', 2)` → `/zasoby?q=plan&strona=2`. */
export const listAddress = (path: string, q: string, page = 1): string =>
  withQuery(path, { q, strona: page > 1 ? page : undefined });

/** Whether `pathname` is `section` itself or lies under it: `/dokumentacja/api` is in `/dokumentacja`. */
export function isWithin(pathname: string, section: string): boolean {
  return pathname === section || pathname.startsWith(`${section}/`);
}
