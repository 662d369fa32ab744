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

/** The screens that each managed section of the panel has. `add` is Polish grammar: nowa or nowy. */
function adminSection(path: string, add: 'nowa' | 'nowy') {
  return {
    list: () => `/admin/${path}`,
    add: () => `/admin/${path}/${add}`,
    edit: (id: string) => `/admin/${path}/edytuj/${segment(id)}`,
    preview: (id: string) => `/admin/${path}/podglad/${segment(id)}`,
    remove: (id: string) => `/admin/${path}/usun/${segment(id)}`,
  };
}

export const paths = {
  home: () => '/',
  search: (query?: string) => withQuery('/szukaj', { q: query }),
  searchSuggestions: (query: string) => withQuery('/szukaj/podpowiedzi', { q: query }),
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
    realtime: () => '/api/v1/realtime',
    session: () => '/api/v1/auth/session',
  },

  admin: {
    root: () => '/admin',
    panel: () => '/admin/panel',
    /** The sign-in page; `next` is where the person goes afterwards. */
    signIn: (next?: string) => withQuery('/admin/login', { powrot: next }),
    dashboard: () => '/admin/dashboard',
    settings: () => '/admin/ustawienia',
    profile: () => '/admin/profil',
    notifications: () => '/admin/powiadomienia',
    messages: {
      list: () => '/admin/powiadomienia/wiadomosci',
      remove: (id: string) => `/admin/powiadomienia/wiadomosci/usun/${segment(id)}`,
    },
    audit: () => '/admin/ustawienia/dziennik',
    auditCsv: () => '/admin/ustawienia/dziennik.csv',
    searchWords: () => '/admin/ustawienia/wyszukiwarka',
    documentation: adminSection('dokumentacja', 'nowa'),
    knowledgeBase: adminSection('baza-wiedzy', 'nowy'),
    changelog: adminSection('dziennik-zmian', 'nowy'),
    resources: adminSection('zasoby', 'nowy'),
    announcements: adminSection('komunikaty', 'nowy'),
    users: adminSection('uzytkownicy', 'nowy'),
  },
} as const;

/** One page of a public list: `listAddress('/zasoby', 'plan', 2)` → `/zasoby?q=plan&strona=2`. */
export const listAddress = (path: string, q: string, page = 1): string => withQuery(path, { q, strona: page > 1 ? page : undefined });

/** Whether `pathname` is `section` itself or lies under it: `/dokumentacja/api` is in `/dokumentacja`. */
export function isWithin(pathname: string, section: string): boolean {
  return pathname === section || pathname.startsWith(`${section}/`);
}
