import {
  bodyField,
  countBits,
  narrowMask,
  onlyBody,
  titleAndHeadings,
  type Postings,
} from '#app/search/index/postings';
import type { SearchedPages } from '#app/search/index/searched-pages';
import { mostWeights } from './asked-words';
import type { FieldNorms } from './field-norms';
import { rankingWeights } from './ranking-weights';

/** Looking up one page among postings costs as much as stepping over this many of them. */
const lookUpCost = 16;

/** An alternative of a word, read from window to window. */
export interface ReadAlternative {
  postings: Postings;
  entries: Uint32Array;
  /** What its relevance is multiplied by. */
  scale: number;
  /** The number of its weight. */
  number: number;
  /** The window whose entries are those between `from` and `to`. */
  first: number;
  from: number;
  to: number;
  /** The page of the entry at `to`. */
  next: number;
}

/** Pages of a window, by their place in it. */
export interface FoundPages {
  places: Uint16Array;
  count: number;
  isFound: Uint8Array;
}

/** What one word of the query adds to the pages of a window that have it. Reused by the next word. */
export class WordPages {
  /** The places in the window of the pages that have it, in the order in which they were found. */
  readonly places: Uint16Array;
  count = 0;
  /** By place, the word's best score; 0 for a page without the word. */
  readonly best: Float64Array;
  /**
   * By place, the number of the heaviest weight; eight bits higher, that of the heaviest in title or headings. It holds
   * only where there is a score.
   */
  readonly marks: Uint16Array;
  /** The window; -1 before the first one of a query. */
  first = -1;
  private end = 0;

  constructor(
    private readonly store: SearchedPages,
    private readonly norms: FieldNorms,
    windowSize: number,
  ) {
    this.places = new Uint16Array(windowSize);
    this.best = new Float64Array(windowSize);
    this.marks = new Uint16Array(windowSize);
  }

  /** Begins with another word or window, in the pages from `first` to `end`. */
  begin(first: number, end: number): void {
    if (this.count > 0) this.best.fill(0);
    this.first = first;
    this.end = end;
    this.count = 0;
  }

  /** Scores all pages that have an alternative. Alternatives come by descending weight. */
  score(alternative: ReadAlternative): void {
    this.seek(alternative);
    this.scoreAlong(alternative, null);
  }

  /** The same for the pages found so far alone. */
  scoreFound(alternative: ReadAlternative, { places, count, isFound }: FoundPages): void {
    this.seek(alternative);
    const { postings, number, scale, from, to } = alternative;
    if (count * lookUpCost >= to - from) return this.scoreAlong(alternative, isFound);
    for (let found = 0; found < count; found++) {
      const place = places[found] as number;
      const at = postings.placeOf(this.first + place, from, to);
      if (at >= 0) this.scorePage(place, postings.countsAt(at), number, scale);
    }
  }

  /** Whether looking up so many pages costs less than stepping over those that have one of the alternatives. */
  isLookedUp(alternatives: readonly ReadAlternative[], count: number): boolean {
    let length = 0;
    for (const alternative of alternatives) {
      this.seek(alternative);
      length += alternative.to - alternative.from;
    }
    return count * lookUpCost * alternatives.length < length;
  }

  /** Moves on to the entries of this window. */
  private seek(alternative: ReadAlternative): void {
    if (alternative.first === this.first) return;
    const { postings, next, to } = alternative;
    alternative.first = this.first;
    alternative.from = next >= this.first ? to : postings.reach(this.first, to);
    if (next >= this.end) return;
    alternative.to = postings.reach(this.end, alternative.from);
    alternative.next = alternative.to < postings.length ? postings.pageAt(alternative.to) : Number.MAX_SAFE_INTEGER;
  }

  /** Most entries count only the body, so those are computed inline. */
  private scoreAlong(alternative: ReadAlternative, isWanted: Uint8Array | null): void {
    const { postings, entries, number, scale, from, to } = alternative;
    const { best, marks, places, first } = this;
    const { ofBody } = this.norms;
    const most = scale * (rankingWeights.fieldWeights[bodyField] as number);
    let { count: found } = this;
    for (let at = from; at < to; at++) {
      const entry = entries[at] as number;
      const place = (entry >>> countBits) - first;
      if (isWanted !== null && isWanted[place] === 0) continue;
      const count = entry & narrowMask;
      if (count > onlyBody) {
        this.count = found;
        this.scorePage(place, postings.countsAt(at), number, scale);
        found = this.count;
        continue;
      }
      const score = (most * count) / (count + (ofBody[place] as number));
      const known = best[place] as number;
      if (known === 0) {
        places[found++] = place;
        best[place] = score;
        marks[place] = number;
      } else if (score > known) best[place] = score;
    }
    this.count = found;
  }

  private scorePage(place: number, counts: number, number: number, scale: number): void {
    const score = scale * this.norms.relevance(this.first + place, counts);
    const known = this.best[place] as number;
    if (known === 0) {
      this.places[this.count++] = place;
      this.marks[place] = number;
    }
    if (score > known) this.best[place] = score;
    if ((counts & titleAndHeadings) !== 0 && (this.marks[place] as number) <= mostWeights)
      this.marks[place] = (this.marks[place] as number) | (number << 8);
  }
}
