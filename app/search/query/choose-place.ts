import type { IndexedPage, IndexedSection } from '#app/search/index/indexed-page';
import type { FormMatcher } from './form-matcher';
import type { TitleMatch } from './rerank';
import { findBestWindow, type BestWindow } from './snippet';

/** The place in a page that a hit links to; the snippet is from the same section. */
export interface Place {
  /** The section; null for the page as a whole. */
  section: IndexedSection | null;
  window: BestWindow;
}

/** The section whose heading covers more of the query than the title does. */
export function namedSection(page: IndexedPage, match: TitleMatch): IndexedSection | null {
  // A page that is a part of another (one question of many) has an anchor of its own.
  return match.heading > match.title && match.section?.anchor && !page.url.includes('#') ? match.section : null;
}

/** A section whose heading matches the query, else the section whose text covers more of it than the title. */
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
