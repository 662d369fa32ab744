// What goes into the search index and what comes out of it. The index knows no content module: a
// document names its module by a plain string.

/** A stretch of a page under one heading; the text before the first heading has neither. */
export interface SearchSection {
  heading: string | null;
  /** The heading's id in the page, without '#'. */
  anchor: string | null;
  /** Plain text: no markup. */
  text: string;
}

export interface SearchDocument {
  module: string;
  /** Unique within its module. */
  id: string;
  title: string;
  url: string;
  sections: SearchSection[];
  category: string | null;
}

export interface SearchOptions {
  /** Only hits of these modules; of all when left out. */
  modules?: readonly string[];
  limit: number;
  offset?: number;
}

export interface SearchHit {
  module: string;
  id: string;
  title: string;
  /** With the anchor of the best heading when the words were found under it rather than in the title. */
  url: string;
  /** HTML: matches between `<mark>` and `</mark>`, all else escaped. */
  snippet: string;
  /** HTML, as the snippet. */
  titleMarked: string;
  /** HTML, as the snippet: the heading of the section that the address leads to. */
  sectionMarked: string | null;
  score: number;
}

export interface SearchAnswer {
  items: SearchHit[];
  /** Hits in the chosen modules. */
  total: number;
  /** Hits of every module, whichever was chosen. */
  totalsByModule: Record<string, number>;
  /** How much of the query the best hit has, 0 to 1; less than all when some word is in no page. */
  coverage: number;
  /** Words of the query that no page has, each with the word that was looked for instead. */
  replaced: { from: string; to: string }[];
  /** The query with its mistyped words put right, for 'Czy chodziło o …'. */
  correction: string | null;
}

export interface Suggestion {
  module: string;
  id: string;
  title: string;
  url: string;
  titleMarked: string;
  sectionMarked: string | null;
}

export interface SearchLexicon {
  /** Groups of words or short phrases that mean the same. */
  synonyms: string[][];
  /** A form and the word that it is a form of. */
  forms: [string, string][];
}

/** Of a longer query only the beginning is read, at most this many characters. */
export const MAX_QUERY_LENGTH = 500;
/** Of a query with more words only the first ones are read. */
export const MAX_QUERY_WORDS = 24;
export const MAX_RESULTS = 100;
