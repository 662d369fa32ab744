import type { IndexedPage, IndexedSection } from '#app/search/index/indexed-page';
import type { FormMatcher } from './form-matcher';
import type { TitleMatch } from './rerank';
import { findBestWindow, type BestWindow } from './snippet';

/** Where in a page a hit leads, and what of it is shown: link and snippet are of one section. */
export interface Place {
  /** The section under its own heading; null for the page as a whole. */
  section: IndexedSection | null;
  window: BestWindow;
}

/** The section whose heading has more of the query than the title. */
export function namedSection(page: IndexedPage, match: TitleMatch): IndexedSection | null {
  // A page that is part of another (a question among many) has an anchor of its own already.
  return match.heading > match.title && match.section?.anchor && !page.url.includes('#') ? match.section : null;
}

/** A heading that has the query, else the section whose text has more of it than the title. */
export function choosePlace(
  page: IndexedPage,
  match: TitleMatch,
  matcher: FormMatcher,
  known: BestWindow | null,
): Place {
  const window = known ?? findBestWindow(page, matcher);
  const named = match.headingShare >= window.coverage ? namedSection(page, match) : null;
  const section = named ?? (window.coverage > match.share ? window.section : null);
  if (!section?.anchor || page.url.includes('#')) return { section: null, window };
  return { section, window: section === window.section ? window : findBestWindow(page, matcher, section) };
}

export const addressOf = (page: IndexedPage, section: IndexedSection | null): string =>
  section?.anchor ? `${page.url}#${encodeURIComponent(section.anchor)}` : page.url;
