import { inBody, inCategory, inHeadings, inTitle } from '#app/search/index/postings';
import type { SearchedPages } from '#app/search/index/searched-pages';
import { rankingWeights } from './ranking-weights';

const { lengthShares, saturation } = rankingWeights;
const [ofTitle, ofHeadings, ofBody, ofCategory] = rankingWeights.fieldWeights as [number, number, number, number];

/**
 * How much occurrences in a field count, by its length in the page. Norms are not kept for all pages, as they would not
 * fit into the processor's caches: those of the body, which most postings ask for, are worked out window by window.
 */
export class FieldNorms {
  /** The norms of the bodies in the window, by the place in it. */
  readonly ofBody: Float64Array;
  /** The norm of a field of no words, and what each word adds: title, headings, body and category. */
  private readonly fixed = Float64Array.from(lengthShares, (share) => saturation * (1 - share));
  private readonly perWord = new Float64Array(4);
  private lengths: Uint32Array = new Uint32Array(0);
  private first = 0;

  constructor(windowSize: number) {
    this.ofBody = new Float64Array(windowSize);
  }

  prepare(store: SearchedPages): void {
    this.lengths = store.lengths;
    store.averageLengths().forEach((average, field) => {
      this.perWord[field] = (saturation * (lengthShares[field] ?? 0)) / average;
    });
  }

  /** Works out what `norm` gives for the bodies of the pages from `first` to `end`; written out, as calls cost 4 %. */
  beginWindow(first: number, end: number): void {
    this.first = first;
    const { ofBody: norms, lengths } = this;
    const fixed = this.fixed[2] as number;
    const perWord = this.perWord[2] as number;
    for (let page = first; page < end; page++)
      norms[page - first] = fixed + perWord * (lengths[page * 4 + 2] as number);
  }

  /** The sum over the fields of a page in the window that have the term: see `PageScorer`. */
  relevance(page: number, packed: number): number {
    const title = inTitle(packed);
    const headings = inHeadings(packed);
    const body = inBody(packed);
    const category = inCategory(packed);
    let sum = 0;
    if (title !== 0) sum = (ofTitle * title) / (title + this.norm(page, 0));
    if (headings !== 0) sum += (ofHeadings * headings) / (headings + this.norm(page, 1));
    if (body !== 0) sum += (ofBody * body) / (body + (this.ofBody[page - this.first] as number));
    if (category !== 0) sum += (ofCategory * category) / (category + this.norm(page, 3));
    return sum;
  }

  private norm(page: number, field: number): number {
    return (this.fixed[field] as number) + (this.perWord[field] as number) * (this.lengths[page * 4 + field] as number);
  }
}
