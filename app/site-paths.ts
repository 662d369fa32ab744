import type { ModuleDefinition, ViewName } from './content/define-module';
import { announcements as announcementsModule } from './content/modules/announcements/definition';
import { changelog as changelogModule } from './content/modules/changelog/definition';
import { documentation as documentationModule } from './content/modules/documentation/definition';
import { knowledgeBase as knowledgeBaseModule } from './content/modules/knowledge-base/definition';
import { resources as resourcesModule } from './content/modules/resources/definition';
import {
  gettingStartedAddress,
  newestFirstValue,
  orderParameter,
  pageParameter,
  queryParameter,
  otherAccount,
  purposeParameter,
  returnParameter,
  sessionProof,
  searchFilterName,
  type SearchView,
  sectionParameter,
  segment,
  withQuery,
} from './path-parts';

// The public addresses, `paths`. Exports of their own, so that each page has those that it links to.

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

export const home = () => '/';
export const search = (query?: string, { section, filters = {}, newestFirst, page = 1 }: SearchView = {}) =>
  withQuery('/szukaj', {
    [queryParameter]: query,
    [sectionParameter]: section ?? undefined,
    ...Object.fromEntries(Object.entries(filters).map(([field, value]) => [searchFilterName(field), value])),
    [orderParameter]: newestFirst ? newestFirstValue : undefined,
    [pageParameter]: page > 1 ? page : undefined,
  });
export const searchSuggestions = (query: string) => withQuery('/szukaj/podpowiedzi', { [queryParameter]: query });
/** Where the search page reports that a result was opened. */
export const searchChoice = () => '/szukaj/wybor';
/** `sent` proves that a message was accepted: see `sentMark`. */
export const contact = (sent?: string) => withQuery('/kontakt', { wyslano: sent });
/** One's own account, for every role. */
export const account = () => '/konto';
/** @param removed what was just removed: 'klucz' */
export const ownSecondFactor = (removed?: 'klucz') => withQuery('/konto/drugi-skladnik', { usuniety: removed });
export const removeOwnPasskey = (id: string) => `/konto/drugi-skladnik/klucz/${segment(id)}`;
export const accessibility = () => '/deklaracja-dostepnosci';
export const subscription = {
  /** `sent` proves that a wish was accepted: see `sentMark`. */
  ask: (sent?: string) => withQuery('/subskrypcja', { wyslano: sent }),
  /** Where a reader confirms or changes what is sent; `token` is in their mail. */
  own: (token: string) => `/subskrypcja/${segment(token)}`,
  end: (token: string) => `/subskrypcja/wypisz/${segment(token)}`,
};
/** Where readers rate a page, and add a comment by the rating's id. */
export const feedback = (press?: string) => (press ? `/opinia/${segment(press)}` : '/opinia');
/** The published entries with a tag; `key` is its `tagKey`. */
export const tag = (key: string) => `/tagi/${segment(key)}`;
export const sitemap = () => '/sitemap.xml';
export const feed = () => '/feed.xml';
export const llms = () => '/llms.txt';
export const llmsFull = () => '/llms-full.txt';
export const mcp = () => '/mcp';
export const signOut = () => '/wyloguj';
export const file = (name: string) => `/files/${segment(name)}`;
/** What the settings of 'Wygląd' bring into pages. */
export const look = (name: string) => `/look/${segment(name)}`;

export const documentation = {
  ...pagesOf(documentationModule),
  gettingStarted: () => `/${documentationModule.path}/${gettingStartedAddress}`,
};
export const knowledgeBase = pagesOf(knowledgeBaseModule);
export const changelog = pagesOf(changelogModule);
export const resources = pagesOf(resourcesModule);
export const announcements = pagesOf(announcementsModule);

export const api = {
  root: () => '/api/v1',
  docs: () => '/api/docs',
  openapi: () => '/api/openapi.json',
  files: () => '/api/v1/files',
  fragments: (query: string) => withQuery('/api/v1/fragments', { q: query, per_page: 50 }),
  realtime: () => '/api/v1/realtime',
  session: () => '/api/v1/auth/session',
};

export const auth = {
  /** Leads to the issuer; `next` is where the person goes afterwards. */
  oidc: (next?: string) => withQuery('/auth/oidc', { [returnParameter]: next }),
  /** The same for a proof of who uses a session that is open. */
  oidcProof: () => withQuery('/auth/oidc', { [purposeParameter]: sessionProof }),
  /** The same where the issuer should ask who signs in, though somebody has. */
  oidcOther: (next?: string) => withQuery('/auth/oidc', { [purposeParameter]: otherAccount, [returnParameter]: next }),
  oidcCallback: () => '/auth/oidc/callback',
};

export * as admin from './panel-paths';
