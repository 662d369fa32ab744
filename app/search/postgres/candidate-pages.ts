import { ByteWriter } from '#app/search/index/byte-writer';
import type { CountedTerm, CountedVocabulary } from '#app/search/index/counted-vocabulary';
import { IndexedPage } from '#app/search/index/indexed-page';
import { averageOf } from '#app/search/index/page-store';
import { bodyField, countOccurrence, fields, Postings } from '#app/search/index/postings';
import type { SearchedPages } from '#app/search/index/searched-pages';
import type { Facets } from '#app/search/index/shared-facets';
import type { Term } from '#app/search/index/vocabulary';

/** What the database keeps of a page beside its text. */
export interface StoredPage {
  n: number;
  module: string;
  /** Its terms' counts: see `encodeCounts`. */
  counts: Uint8Array;
  /** Words in title, headings, body, category. */
  lengths: readonly number[];
  print: number;
  facets: Facets;
  created: number;
  /** Its text (indexed-page.ts), once it has been read. */
  bytes?: Uint8Array;
}

/** All pages of the index together. */
export interface PageTotals {
  pages: number;
  /** Words in title, headings, body, category. */
  words: [number, number, number, number];
}

/**
 * The numbers of a page's terms in ascending order, as differences, each with its packed counts (postings.ts): even for
 * words of the body alone, most of which take one byte.
 */
export function encodeCounts(counts: readonly [number, number][]): Uint8Array {
  const out = new ByteWriter();
  let before = 0;
  for (const [term, packed] of counts.toSorted(([a], [b]) => a - b)) {
    out.number(term - before);
    out.number(packed % bodyUnit === 0 ? (packed / bodyUnit) * 2 : packed * 2 + 1);
    before = term;
  }
  return out.finish();
}

/**
 * A thousand candidates have some hundred thousand terms, of which a query asks for few: so numbers are read in place,
 * as calls of `ByteReader.number` would take a third longer, and the counts of others are stepped over.
 *
 * @param last the highest number of a term that is of interest
 * @param filter the last bits of the numbers of interest; its length is a power of two
 */
export function eachCount(
  counts: Uint8Array,
  take: (term: number, packed: number) => void,
  last = Number.POSITIVE_INFINITY,
  filter: Uint8Array = everyTerm,
): void {
  const { length } = counts;
  const mask = filter.length - 1;
  let at = 0;
  let term = 0;
  while (at < length) {
    let byte = counts[at++] as number;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = counts[at++] as number;
      value |= (byte & 0x7f) << shift;
    }
    term += value;
    if (term > last) return;
    if (filter[term & mask] === 0) {
      while ((counts[at++] as number) >= 0x80);
      continue;
    }
    byte = counts[at++] as number;
    value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = counts[at++] as number;
      value |= (byte & 0x7f) << shift;
    }
    take(term, value % 2 === 0 ? (value / 2) * bodyUnit : (value - 1) / 2);
  }
}

const everyTerm = Uint8Array.of(1);
const none = new Postings();
const filterSize = 8192;
/** One occurrence in the body. */
const bodyUnit = countOccurrence(0, bodyField);

/** The pages that may be hits of one query, ranked as if the others of the index were here too. */
export class CandidatePages implements SearchedPages {
  readonly size: number;
  readonly changes = 0;
  readonly span: number;
  readonly lengths: Uint32Array;
  private readonly postings = new Map<Term, Postings>();
  /** The texts of pages that were read for this query, by `n`. */
  private readonly read = new Map<number, Uint8Array>();
  /** Those whose text a ranking has asked for in vain, by `n`. */
  readonly missing = new Set<number>();

  /** @param terms those that the query asks for */
  constructor(
    private readonly stored: readonly StoredPage[],
    private readonly totals: PageTotals,
    private readonly vocabulary: CountedVocabulary,
    terms: Iterable<CountedTerm>,
  ) {
    this.size = totals.pages;
    this.span = stored.length;
    this.lengths = new Uint32Array(stored.length * fields.length);
    const byNumber = new Map<number, Postings>();
    for (const term of terms) {
      const postings = new Postings(Math.min(term.pages, stored.length));
      this.postings.set(term, postings);
      if (term.number !== undefined) byNumber.set(term.number, postings);
    }
    const last = Math.max(-1, ...byNumber.keys());
    // Most terms of a page are not asked for: their last bits tell.
    const isAsked = new Uint8Array(filterSize);
    for (const number of byNumber.keys()) isAsked[number % filterSize] = 1;
    stored.forEach(({ counts, lengths }, page) => {
      for (let field = 0; field < fields.length; field++)
        this.lengths[page * fields.length + field] = lengths[field] ?? 0;
      eachCount(counts, (term, packed) => byNumber.get(term)?.add(page, packed), last, isAsked);
    });
  }

  averageLengths(): [number, number, number, number] {
    return averageOf(this.totals.words, this.totals.pages);
  }

  postingsOf(term: Term): Postings {
    return this.postings.get(term) ?? none;
  }

  pageAt(number: number): IndexedPage | undefined {
    const stored = this.stored[number];
    if (!stored) return undefined;
    const bytes = stored.bytes ?? this.read.get(stored.n);
    if (bytes) return new IndexedPage(stored.module, bytes, this.textOf);
    this.missing.add(stored.n);
    return undefined;
  }

  /** Takes in texts that were read. */
  takeTexts(texts: Iterable<{ n: number; bytes: Uint8Array }>): void {
    for (const { n, bytes } of texts) this.read.set(n, bytes);
    this.missing.clear();
  }

  /** Asks for every text. */
  missAll(): void {
    for (const { n, bytes } of this.stored) if (!bytes) this.missing.add(n);
  }

  moduleOf(number: number): string {
    return this.stored[number]?.module ?? '';
  }

  facetsOf(number: number): Facets {
    return this.stored[number]?.facets ?? {};
  }

  createdOf(number: number): number {
    return this.stored[number]?.created ?? 0;
  }

  printOf(number: number): number {
    return this.stored[number]?.print ?? 0;
  }

  private readonly textOf = (form: number): string => this.vocabulary.formOf(form)?.text ?? '';
}
