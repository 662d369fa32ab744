// What goes into the search index and what comes out of it. The index knows no content module: a
// document names its module by a plain string.

/** A stretch of a page under one heading; the text before the first heading has neither. */
export interface SearchSection {
  heading: string | null;
  /** The heading's id in the page, without '#'. */
  anchor: string | null;
  /** Plain text: no markup. */
  text: string;
  /** Where the text stands when it is not the page's own but that of a file which the page holds. */
  file?: FilePlace;
}

/** A place in a file; the page is null where the format has none. */
export interface FilePlace {
  name: string;
  page: number | null;
}

/** A value by which hits can be narrowed, and how it is called. */
export interface FacetValue {
  value: string;
  label: string;
}

export interface SearchDocument {
  module: string;
  /** Unique within its module. */
  id: string;
  title: string;
  url: string;
  sections: SearchSection[];
  category: string | null;
  /** By what hits can be narrowed: the values of each filterable field. */
  facets?: Readonly<Record<string, readonly FacetValue[]>>;
  /** When it was made, in ms; what has no such moment comes last when the newest come first. */
  created?: number;
}

export interface SearchOptions {
  /** Only hits of these modules; of all when left out. */
  modules?: readonly string[];
  /** Only hits that have this value of each field named. */
  filters?: Readonly<Record<string, string>>;
  /** The newest first, of the pages that have enough of the query; the best first when left out. */
  newestFirst?: boolean;
  limit: number;
  offset?: number;
}

/** A further section of a hit's page that answers the query, too. */
export interface HitSection {
  url: string;
  /** HTML, as the snippet. */
  headingMarked: string;
  /** HTML. */
  snippet: string;
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
  /** The file that the snippet is from, when it is not from the page's own text. */
  file: FilePlace | null;
  /** At most two, the best first. */
  further: HitSection[];
  /** The forms in the page that stand for words of the query, in lower case. */
  words: string[];
  score: number;
}

export interface FacetCount extends FacetValue {
  count: number;
}

export interface SearchAnswer {
  items: SearchHit[];
  /** Hits in the chosen modules. */
  total: number;
  /** Hits of every module, whichever was chosen. */
  totalsByModule: Record<string, number>;
  /** By filterable field, its values among the hits, the most frequent first: as if that field had no filter. */
  facets: Record<string, FacetCount[]>;
  /** For the choice of modules (`module`) and each filter by its field: how many hits there are without it. */
  withoutFilter: Record<string, number>;
  /** How much of the query the best hit has, 0 to 1; less than all when some word is in no page. */
  coverage: number;
  /** Words of the query that no page has, each with the word that was looked for instead. */
  replaced: { from: string; to: string }[];
  /** The query with its mistyped words put right, for 'Czy chodziło o …'. */
  correction: string | null;
  /** The query that asks for its words exactly as they were typed: no correction, no other form, no synonym. */
  exactly: string;
}

export interface Suggestion {
  module: string;
  id: string;
  title: string;
  url: string;
  titleMarked: string;
  sectionMarked: string | null;
  words: string[];
}

export interface SearchLexicon {
  /** Groups of words or short phrases that mean the same. */
  synonyms: string[][];
  /** A form and the word that it is a form of. */
  forms: [string, string][];
}

/** Of a longer query only the beginning is read, at most this many characters. */
export const maxQueryLength = 500;
/** Of a query with more words only the first ones are read. */
export const maxQueryWords = 24;
export const maxResults = 100;
