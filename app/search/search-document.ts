// Input and output of the search index. The index knows no content module: a document names its module by a plain
// string.

/**
 * A part of a page under one heading; the text before the first heading has neither heading nor anchor, and the
 * footnotes have no heading.
 */
export interface SearchSection {
  heading: string | null;
  /** The heading's id in the page, without '#'. */
  anchor: string | null;
  /** Plain text: no markup. */
  text: string;
  /** Set when the text is from a file of the page. */
  file?: FilePlace;
}

/** A place in a file; `page` is null where the format has no pages. */
export interface FilePlace {
  name: string;
  page: number | null;
}

/** A value to filter hits by, with its label. */
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
  /** The values of its filterable fields. */
  facets?: Readonly<Record<string, readonly FacetValue[]>>;
  /** What its score is multiplied by, 0 to 1, in hundredths; 1 if omitted. */
  weight?: number;
  /** When it was created, in ms; documents without it sort last under `newestFirst`. */
  created?: number;
}

export interface SearchOptions {
  /** Only hits of these modules; of all if omitted. */
  modules?: readonly string[];
  /** Only hits with this value of each named field. */
  filters?: Readonly<Record<string, string>>;
  /** Sorts hits by age, the newest first; by relevance if omitted. */
  newestFirst?: boolean;
  limit: number;
  offset?: number;
}

/** A further section of a hit's page that matches the query. */
export interface HitSection {
  url: string;
  /** HTML, like the snippet. */
  headingMarked: string;
  /** HTML; empty where the hit's own snippet is of this section. */
  snippet: string;
}

export interface SearchHit {
  module: string;
  id: string;
  title: string;
  /** With the anchor of the best heading, where the words were found below it rather than in the title. */
  url: string;
  /** HTML: matches in `<mark>`, everything else escaped. */
  snippet: string;
  /** HTML, like the snippet. */
  titleMarked: string;
  /** The heading of the linked section as HTML, like the snippet. */
  sectionMarked: string | null;
  /** The file that the snippet is from, if it is not from the page's own text. */
  file: FilePlace | null;
  /** At most two, the best first. */
  further: HitSection[];
  /** The page's forms that match words of the query, in lower case. */
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
  /** Hits by module, regardless of the chosen modules. */
  totalsByModule: Record<string, number>;
  /**
   * By filterable field, its values among the hits, the most frequent first, counted as if that field had no filter.
   */
  facets: Record<string, FacetCount[]>;
  /** For the module filter (`module`) and each field's filter: how many hits there would be without it. */
  withoutFilter: Record<string, number>;
  /** The share of the query that the best hit covers, 0 to 1; below 1 when some word is on no page. */
  coverage: number;
  /** Words that no page has, each with what was searched instead. */
  replaced: { from: string; to: string }[];
  /** The query with its typos corrected, for 'Czy chodziło o …'. */
  correction: string | null;
  /** The query that matches its words exactly as typed: without correction, inflection or synonyms. */
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
  /** Groups of synonymous words or short phrases. */
  synonyms: string[][];
  /** A form and its lemma. */
  forms: [string, string][];
}

/** The most characters of a word of the portal's own. */
export const longestOwnWord = 80;
/** The most characters of a query; the rest is ignored. */
export const longestQuery = 500;
/** The most words of a query; the rest is ignored. */
export const mostQueryWords = 24;
export const mostResults = 100;

/** Ids that a search has found, as they were then; not all of very many have to be named. A set is one too. */
export interface FoundIds extends Iterable<string> {
  readonly size: number;
  has(id: string): boolean;
}

/** A page as readers see it now; with an equal `state` its document would be equal too. */
interface PageDocument {
  id: string;
  state: string;
  document: SearchDocument;
}

/** What is to be brought up to date. */
export interface Renewal {
  module: string;
  ids: readonly string[];
  /** Reads those of the pages that readers see; called when nobody else writes. */
  read: () => Promise<PageDocument[]>;
  signal: AbortSignal;
}
