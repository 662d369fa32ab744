import {
  bodyField,
  countBits,
  narrowMask,
  onlyBody,
  titleAndHeadings,
  type Postings,
} from '#app/search/index/postings';
import type { SearchedPages } from '#app/search/index/searched-pages';
import type { Alternative } from './expand-word';
import { FieldNorms } from './field-norms';
import { rankingWeights } from './ranking-weights';

/** Looking up one page among postings costs as much as stepping over this many of them. */
export const lookUpCost = 24;
/** Weights are kept as numbers of eight bits. */
const mostWeights = 255;

/** What one word of the query adds to the pages that have it. Reused by the next word. */
export class WordPages {
  /** The pages that have it, in the order in which they were found. */
  pages = new Uint32Array(0);
  count = 0;
  /** By page, the word's best score there; 0 for a page without the word. */
  best = new Float64Array(0);
  /** By page, the number of the heaviest weight there; eight bits higher, that of the heaviest in title or headings. */
  marks = new Uint16Array(0);
  /** The weights by number; the first is 0. */
  readonly weights = new Float64Array(mostWeights + 1);
  private weight = 0;
  private readonly norms = new FieldNorms();

  constructor(private readonly store: SearchedPages) {}

  /** Makes room for the pages of the store as it is now. */
  prepare(): void {
    const { span } = this.store;
    this.norms.prepare(this.store);
    if (this.best.length >= span) return;
    const size = Math.ceil(span * 1.2) + 16;
    this.pages = new Uint32Array(size);
    this.best = new Float64Array(size);
    this.marks = new Uint16Array(size);
  }

  /** Forgets the word before; the pages' scores must have been cleared. */
  begin(): void {
    this.count = 0;
    this.weight = 0;
  }

  /** Scores all pages that have an alternative. Alternatives come by descending weight. */
  score({ term, weight }: Alternative, scale: number): void {
    this.scoreAlong(this.store.postingsOf(term), this.numberOf(weight), scale, null);
  }

  /** The same for the pages found so far alone. */
  scoreFound(
    { term, weight }: Alternative,
    scale: number,
    { pages, count, isFound }: { pages: Uint32Array; count: number; isFound: Uint8Array },
  ): void {
    const postings = this.store.postingsOf(term);
    const number = this.numberOf(weight);
    if (count * lookUpCost >= postings.length) return this.scoreAlong(postings, number, scale, isFound);
    for (let place = 0; place < count; place++) {
      const page = pages[place] as number;
      const at = postings.placeOf(page);
      if (at >= 0) this.scorePage(page, postings.countsAt(at), number, scale);
    }
  }

  private numberOf(weight: number): number {
    if (this.weight < mostWeights && this.weights[this.weight] !== weight) this.weights[++this.weight] = weight;
    return this.weight;
  }

  /** Most entries count only the body, so those are computed inline. */
  private scoreAlong(postings: Postings, number: number, scale: number, isWanted: Uint8Array | null): void {
    const { entries, length } = postings;
    const { best, marks, pages } = this;
    const { ofBody } = this.norms;
    const most = scale * (rankingWeights.fieldWeights[bodyField] as number);
    let { count: found } = this;
    for (let at = 0; at < length; at++) {
      const entry = entries[at] as number;
      const page = entry >>> countBits;
      if (isWanted !== null && isWanted[page] === 0) continue;
      const count = entry & narrowMask;
      if (count > onlyBody) {
        this.count = found;
        this.scorePage(page, postings.countsAt(at), number, scale);
        found = this.count;
        continue;
      }
      const score = (most * count) / (count + (ofBody[page] as number));
      const known = best[page] as number;
      if (known === 0) {
        pages[found++] = page;
        best[page] = score;
        marks[page] = number;
      } else if (score > known) best[page] = score;
    }
    this.count = found;
  }

  private scorePage(page: number, counts: number, number: number, scale: number): void {
    const score = scale * this.norms.relevance(this.store.lengths, page, counts);
    const known = this.best[page] as number;
    if (known === 0) {
      this.pages[this.count++] = page;
      this.marks[page] = number;
    }
    if (score > known) this.best[page] = score;
    if ((counts & titleAndHeadings) !== 0 && (this.marks[page] as number) <= mostWeights)
      this.marks[page] = (this.marks[page] as number) | (number << 8);
  }
}
