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
export function namedSection(match: TitleMatch): IndexedSection | null {
  return match.heading > match.title && match.section?.anchor ? match.section : null;
}

/** A section whose heading matches the query, else the section whose text covers more of it than the title. */
export function choosePlace(
  page: IndexedPage,
  match: TitleMatch,
  matcher: FormMatcher,
  known: BestWindow | null,
): Place {
  const window = known ?? findBestWindow(page, matcher);
  const named = match.headingShare >= window.coverage ? namedSection(match) : null;
  const section = named ?? (window.coverage > match.share ? window.section : null);
  if (!section?.anchor) return { section: null, window };
  return { section, window: section === window.section ? window : findBestWindow(page, matcher, section) };
}

export const addressOf = (page: IndexedPage, section: IndexedSection | null): string =>
  section?.anchor ? `${page.url}#${encodeURIComponent(section.anchor)}` : page.url;
