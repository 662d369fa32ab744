import type { ModuleDefinition, ViewName } from './content/define-module';
import { announcements } from './content/modules/announcements/definition';
import { changelog } from './content/modules/changelog/definition';
import { documentation } from './content/modules/documentation/definition';
import { knowledgeBase } from './content/modules/knowledge-base/definition';
import { resources } from './content/modules/resources/definition';

// Builders of every address of this site, with English names; no other file writes an address as a string. Those of
// sections come from their definitions, here as in `routes.ts`, which maps addresses to route modules.

/** The one address within a section that is neither in its definition nor an entry's. */
export const gettingStartedAddress = 'rozpoczecie';

/** The last segment of an entry's public history. */
export const historySegment = 'historia';

/** The public history of the entry at an address: `/zasoby/7` → `/zasoby/7/historia`. */
export const historyAddress = (entry: string): string => `${entry}/${historySegment}`;

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

/** The public pages of a section: its addresses are in its definition. */
function pagesOf<const Definition extends ModuleDefinition>({ path, views = {} }: Definition) {
  return {
    list: () => `/${path}`,
    /** One of its pages beside the list, by its name in the definition. */
    view: (name: ViewName<Definition>) => `/${path}/${views[name]?.path ?? ''}`,
    entry: (address: string) => `/${path}/${segment(address)}`,
    feed: () => `/${path}/feed.xml`,
  };
}

/**
 * The screens that each managed section of the panel has, by the part of its address after /admin/: for a content
 * module its `path`.
 */
function adminSection(path: string) {
  return {
    list: () => `/admin/${path}`,
    /** The ending follows Polish grammar: a definition's `newPath`. */
    add: (last: 'nowa' | 'nowy' = 'nowy') => `/admin/${path}/${last}`,
    edit: (id: string) => `/admin/${path}/edytuj/${segment(id)}`,
    /** The form, scrolled to a line of its text, counted from 1. */
    editAt: (id: string, line: number) => `/admin/${path}/edytuj/${segment(id)}?wiersz=${line}`,
    /** The form, opened anew after a confirmation that made this revision. */
    editVerified: (id: string, revision?: number) =>
      withQuery(`/admin/${path}/edytuj/${segment(id)}`, { potwierdzono: revision }),
    preview: (id: string) => `/admin/${path}/podglad/${segment(id)}`,
    remove: (id: string) => `/admin/${path}/usun/${segment(id)}`,
    /** The differences between a draft and its entry; the form and the preview of the draft. */
    draft: (id: string) => `/admin/${path}/szkic/${segment(id)}`,
    editDraft: (id: string) => `/admin/${path}/edytuj/${segment(id)}?szkic=1`,
    previewDraft: (id: string) => `/admin/${path}/podglad/${segment(id)}?szkic=1`,
    /** @param reviews the query of the list of reviews that it was opened from: `?kiedy=wkrotce`, or `?` */
    verify: (id: string, reviews?: string) =>
      withQuery(`/admin/${path}/aktualnosc/${segment(id)}`, { przeglady: reviews }),
    /** Keeps what is typed into a form and not saved; `form` is an entry's id, or `new`. */
    copy: (form: string, ofDraft = false) => `/admin/${path}/kopia/${segment(form)}${ofDraft ? '?szkic=1' : ''}`,
    review: (id: string) => `/admin/${path}/sprawdz/${segment(id)}`,
    history: (id: string) => `/admin/${path}/historia/${segment(id)}`,
    restore: (id: string, number: number) => `/admin/${path}/historia/${segment(id)}/przywroc/${number}`,
    categories: () => `/admin/${path}/kategorie`,
    /** `open` is the id of a category of which a large module shows the entries. */
    order: (open?: string) => withQuery(`/admin/${path}/kolejnosc`, { kategoria: open }),
    /** Runs a bulk change, batch by batch. */
    bulk: () => `/admin/${path}/wiele`,
  };
}

/** Which results of a search are shown. */
export interface SearchView {
  /** A module's `path`. */
  section?: string | null;
  /** The values that hits must have, by field. */
  filters?: Readonly<Record<string, string>>;
  newestFirst?: boolean;
  page?: number;
}

export const newestFirstValue = 'najnowsze';

/** What is due soon, in the address of the reviews that are due. */
export const dueSoonValue = 'wkrotce';

const filterNames: Readonly<Record<string, string>> = { category: 'kategoria', tags: 'tag' };

/** The URL parameter of a search filter, by the field's name. */
export const searchFilterName = (field: string): string => filterNames[field] ?? field;

export const paths = {
  home: () => '/',
  search: (query?: string, { section, filters = {}, newestFirst, page = 1 }: SearchView = {}) =>
    withQuery('/szukaj', {
      q: query,
      dzial: section ?? undefined,
      ...Object.fromEntries(Object.entries(filters).map(([field, value]) => [searchFilterName(field), value])),
      kolejnosc: newestFirst ? newestFirstValue : undefined,
      strona: page > 1 ? page : undefined,
    }),
  searchSuggestions: (query: string) => withQuery('/szukaj/podpowiedzi', { q: query }),
  /** Where the search page reports that a result was opened. */
  searchChoice: () => '/szukaj/wybor',
  /** `sent` proves that a message was accepted: see `sentMark`. */
  contact: (sent?: string) => withQuery('/kontakt', { wyslano: sent }),
  /** One's own account, for every role. */
  account: () => '/konto',
  /** @param removed what was just removed: 'klucz' */
  ownSecondFactor: (removed?: 'klucz') => withQuery('/konto/drugi-skladnik', { usuniety: removed }),
  removeOwnPasskey: (id: string) => `/konto/drugi-skladnik/klucz/${segment(id)}`,
  accessibility: () => '/deklaracja-dostepnosci',
  subscription: {
    /** `sent` proves that a wish was accepted: see `sentMark`. */
    ask: (sent?: string) => withQuery('/subskrypcja', { wyslano: sent }),
    /** Where a reader confirms or changes what is sent; `token` is in their mail. */
    own: (token: string) => `/subskrypcja/${segment(token)}`,
    end: (token: string) => `/subskrypcja/wypisz/${segment(token)}`,
  },
  /** Where readers rate a page, and add a comment by the rating's id. */
  feedback: (press?: string) => (press ? `/opinia/${segment(press)}` : '/opinia'),
  /** The published entries with a tag; `key` is its `tagKey`. */
  tag: (key: string) => `/tagi/${segment(key)}`,
  sitemap: () => '/sitemap.xml',
  feed: () => '/feed.xml',
  llms: () => '/llms.txt',
  llmsFull: () => '/llms-full.txt',
  mcp: () => '/mcp',
  signOut: () => '/wyloguj',
  file: (name: string) => `/files/${segment(name)}`,
  /** What the settings of 'Wygląd' bring into pages. */
  look: (name: string) => `/look/${segment(name)}`,

  documentation: {
    ...pagesOf(documentation),
    gettingStarted: () => `/${documentation.path}/${gettingStartedAddress}`,
  },
  knowledgeBase: pagesOf(knowledgeBase),
  changelog: pagesOf(changelog),
  resources: pagesOf(resources),
  announcements: pagesOf(announcements),

  api: {
    root: () => '/api/v1',
    docs: () => '/api/docs',
    openapi: () => '/api/openapi.json',
    files: () => '/api/v1/files',
    fragments: (query: string) => withQuery('/api/v1/fragments', { q: query, per_page: 50 }),
    realtime: () => '/api/v1/realtime',
    session: () => '/api/v1/auth/session',
  },

  auth: {
    /** Leads to the issuer; `next` is where the person goes afterwards. */
    oidc: (next?: string) => withQuery('/auth/oidc', { powrot: next }),
    /** The same for a proof of who uses a session that is open. */
    oidcProof: () => '/auth/oidc?cel=potwierdzenie',
    oidcCallback: () => '/auth/oidc/callback',
  },

  admin: {
    root: () => '/admin',
    panel: () => '/admin/panel',
    /** The sign-in page; `next` is where the person goes afterwards. */
    signIn: (next?: string) => withQuery('/admin/login', { powrot: next }),
    /** Where a person requests a link to set a new password. */
    newPassword: () => '/admin/haslo',
    /** Where a person with the link's token sets a password. */
    setPassword: (token: string) => `/admin/haslo/${segment(token)}`,
    dashboard: (view?: string) => withQuery('/admin/dashboard', { widok: view }),
    /** `month` as '2026-11', by default the present one. */
    calendar: (month?: string) => withQuery('/admin/kalendarz', { miesiac: month }),
    settings: (tab?: string) => withQuery('/admin/ustawienia', { karta: tab }),
    profile: () => '/admin/profil',
    /** @param next where to go on when it is done */
    setUpSecondFactor: (next?: string) => withQuery('/admin/drugi-skladnik', { powrot: next }),
    secondFactor: () => '/admin/profil/drugi-skladnik',
    removePasskey: (id: string) => `/admin/profil/drugi-skladnik/klucz/${segment(id)}`,
    /** Where a browser asks what a passkey is to sign (POST). */
    passkeyRequest: () => '/admin/login/klucz',
    /** Where it asks the same for a fresh proof of who is signed in, and proves it (POST). */
    passkeyProof: () => '/admin/login/potwierdzenie',
    notifications: () => '/admin/powiadomienia',
    messages: {
      list: () => '/admin/powiadomienia/wiadomosci',
      remove: (id: string) => `/admin/powiadomienia/wiadomosci/usun/${segment(id)}`,
    },
    /** `helpful` narrows it to one answer: 'true' or 'false'. */
    feedback: (helpful?: string) => withQuery('/admin/powiadomienia/oceny', { ocena: helpful }),
    removeFeedback: (id: string) => `/admin/powiadomienia/oceny/usun/${segment(id)}`,
    audit: (action?: string) => withQuery('/admin/ustawienia/dziennik', { action }),
    /** The review queue, filtered by state. */
    reviews: (state?: string) => withQuery('/admin/do-sprawdzenia', { stan: state }),
    mail: () => '/admin/ustawienia/poczta',
    transfer: () => '/admin/ustawienia/import-i-eksport',
    transferImport: (id: string) => `/admin/ustawienia/import-i-eksport/${segment(id)}`,
    exportZip: () => '/admin/ustawienia/eksport.zip',
    /** What is past its review day, or soon will be, of all sections; `owner` is an id, or `-` for nobody. */
    dueReviews: ({ soon, owner }: { soon?: boolean; owner?: string } = {}) =>
      withQuery('/admin/przeglady', { kiedy: soon ? dueSoonValue : undefined, opiekun: owner }),
    /** The issues found in all texts, filtered by `severity`. */
    quality: (severity?: string) => withQuery('/admin/jakosc', { waga: severity }),
    qualityOf: (rule: string) => withQuery('/admin/jakosc', { regula: rule }),
    statistics: () => '/admin/statystyki',
    statisticsCsv: () => '/admin/statystyki.csv',
    subscriptions: {
      list: () => '/admin/ustawienia/subskrypcje',
      remove: (id: string) => `/admin/ustawienia/subskrypcje/usun/${segment(id)}`,
    },
    personalData: {
      page: () => '/admin/ustawienia/dane-osobowe',
      export: () => '/admin/ustawienia/dane-osobowe.json',
    },
    deleted: () => '/admin/ustawienia/usuniete',
    purge: (id: string) => `/admin/ustawienia/usuniete/usun/${segment(id)}`,
    auditCsv: () => '/admin/ustawienia/dziennik.csv',
    revokeApiKey: (id: string) => `/admin/ustawienia/klucze/usun/${segment(id)}`,
    webhooks: {
      list: () => '/admin/ustawienia/webhooki',
      deliveries: (id: string) => `/admin/ustawienia/webhooki/${segment(id)}`,
      remove: (id: string) => `/admin/ustawienia/webhooki/usun/${segment(id)}`,
    },
    /** `word` is one to begin a new pair with. */
    searchWords: (view?: string, word?: string) =>
      withQuery('/admin/ustawienia/wyszukiwarka', { widok: view, slowo: word }),
    /** Asks why an issue is to be hidden. */
    hideIssue: (id: number) => `/admin/jakosc/ukryj/${id}`,
    checkRules: () => '/admin/jakosc/reguly',
    checkContent: () => '/admin/sprawdzenie-tresci',
    editorView: () => '/admin/widok-edytora',
    previewContent: () => '/admin/podglad-tresci',
    section: adminSection,
    fragments: adminSection('fragmenty'),
    users: {
      ...adminSection('uzytkownicy'),
      resetSecondFactor: (id: string) => `/admin/uzytkownicy/drugi-skladnik/${segment(id)}`,
      /** Creates the link with which the owner of an account sets a password. */
      passwordLink: (id: string) => `/admin/uzytkownicy/haslo/${segment(id)}`,
    },
  },
} as const;

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
  withQuery(path, { kategoria: category, tag, q, strona: page > 1 ? page : undefined });

/** Whether `pathname` is `section` itself or lies under it: `/dokumentacja/api` is in `/dokumentacja`. */
export function isWithin(pathname: string, section: string): boolean {
  return pathname === section || pathname.startsWith(`${section}/`);
}
