import type { IndexedPage } from './indexed-page';
import type { Postings } from './postings';
import type { Facets } from './shared-facets';
import type { Term } from './vocabulary';

/** What a query is ranked over: the pages of an index, or those that may be its hits. */
export interface SearchedPages {
  /** How many pages the index has. */
  readonly size: number;
  /** How often they were changed: equal numbers, equal pages. */
  readonly changes: number;
  /** One more than the highest number of a page. */
  readonly span: number;
  /** Words in the title, headings, body and category of each page: four numbers per page. */
  readonly lengths: Uint32Array;
  /** Words per page of the index in title, headings, body, category; never 0. */
  averageLengths(): [number, number, number, number];
  /** Those of these pages that have a term. */
  postingsOf(term: Term): Postings;
  pageAt(number: number): IndexedPage | undefined;
  moduleOf(number: number): string;
  facetsOf(number: number): Facets;
  /** When the page was created, in ms; 0 where unknown. */
  createdOf(number: number): number;
  /** See `ReadPage`. */
  printOf(number: number): number;
}
