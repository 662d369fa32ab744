import type { SearchedPages } from '#app/search/index/searched-pages';
import type { AskedWord } from './asked-words';
import type { FieldNorms } from './field-norms';
import type { FoundScores } from './found-scores';
import { WordPages } from './word-pages';

/** What the pages of one window have of a variant of the query; reused by the next variant. */
export class WindowScores {
  private readonly totals: Float64Array;
  private readonly covered: Float64Array;
  private readonly titled: Float64Array;
  /** The places in the window of the pages found so far, in the order in which they were found. */
  private readonly places: Uint16Array;
  private readonly isFound: Uint8Array;
  private count = 0;
  private readonly ofWord: WordPages;
  private first = 0;
  private end = 0;
  /** For the words of a query that several of its variants have. */
  private readonly forShared: WordPages[] = [];
  private sharedWords = 0;

  constructor(
    private readonly store: SearchedPages,
    private readonly norms: FieldNorms,
    private readonly size: number,
  ) {
    this.totals = new Float64Array(size);
    this.covered = new Float64Array(size);
    this.titled = new Float64Array(size);
    this.places = new Uint16Array(size);
    this.isFound = new Uint8Array(size);
    this.ofWord = new WordPages(store, norms, size);
  }

  beginQuery(): void {
    this.sharedWords = 0;
  }

  /** From now on the word is scored once for all variants. */
  share(word: AskedWord): void {
    if (word.shared) return;
    const pages = (this.forShared[this.sharedWords++] ??= new WordPages(this.store, this.norms, this.size));
    pages.begin(-1, 0);
    word.shared = pages;
  }

  /** Begins with the pages from `first` to `end`; those before must have been moved. */
  begin(first: number, end: number): void {
    this.first = first;
    this.end = end;
  }

  /**
   * @param mayAdd whether pages that have none of the words before are scored too
   * @returns how much of the query is covered by the page of this word that covers most
   */
  scoreWord(word: AskedWord, mayAdd: boolean): number {
    const { shared, alternatives } = word;
    const { first, end, count } = this;
    if (shared?.first === first) return this.addWord(shared, word, mayAdd);
    const { ofWord } = this;
    ofWord.begin(first, end);
    if (shared && (mayAdd || !ofWord.isLookedUp(alternatives, count))) {
      shared.begin(first, end);
      for (const alternative of alternatives) shared.score(alternative);
      return this.addWord(shared, word, mayAdd);
    }
    const found = { places: this.places, count, isFound: this.isFound };
    for (const alternative of alternatives) {
      if (mayAdd) ofWord.score(alternative);
      else ofWord.scoreFound(alternative, found);
    }
    return this.addWord(ofWord, word, mayAdd);
  }

  /**
   * Forgets pages that cover less than this.
   * @returns how many are left
   */
  keepOnly(least: number): number {
    const { places, covered } = this;
    let kept = 0;
    for (let found = 0; found < this.count; found++) {
      const place = places[found] as number;
      if ((covered[place] as number) >= least) places[kept++] = place;
      else this.clear(place);
    }
    this.count = kept;
    return kept;
  }

  /** Adds the pages that cover at least this to others, and forgets all. */
  moveTo(found: FoundScores, least: number): void {
    const { places, totals, covered, titled } = this;
    for (let at = 0; at < this.count; at++) {
      const place = places[at] as number;
      const has = covered[place] as number;
      if (has >= least) found.add(this.first + place, totals[place] as number, has, titled[place] as number);
      this.clear(place);
    }
    this.count = 0;
  }

  private clear(place: number): void {
    this.totals[place] = 0;
    this.covered[place] = 0;
    this.titled[place] = 0;
    this.isFound[place] = 0;
  }

  private addWord({ places: own, best, marks, count }: WordPages, word: AskedWord, mayAdd: boolean): number {
    let most = 0;
    // Of those that both have, the shorter list is gone through.
    const areFound = !mayAdd && this.count < count;
    const places = areFound ? this.places : own;
    const length = areFound ? this.count : count;
    for (let at = 0; at < length; at++) {
      const place = places[at] as number;
      const score = best[place] as number;
      if (score === 0) continue;
      if (this.isFound[place] === 0) {
        if (!mayAdd) continue;
        this.find(place);
      }
      const has = this.add(place, score, marks[place] as number, word);
      if (has > most) most = has;
    }
    return most;
  }

  private find(place: number): void {
    this.isFound[place] = 1;
    this.places[this.count++] = place;
  }

  private add(place: number, score: number, mark: number, { worth, weights }: AskedWord): number {
    this.totals[place] = (this.totals[place] as number) + score;
    const has = (this.covered[place] as number) + worth * (weights[mark & 255] as number);
    this.covered[place] = has;
    if (mark > 255) this.titled[place] = (this.titled[place] as number) + worth * (weights[mark >>> 8] as number);
    return has;
  }
}
