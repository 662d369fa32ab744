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

  /** @returns how much of the query is covered by the page of this word that covers most */
  scoreWord(word: AskedWord): number {
    const { shared, alternatives } = word;
    const { first, end } = this;
    const pages = shared ?? this.ofWord;
    if (shared?.first !== first) {
      pages.begin(first, end);
      for (const alternative of alternatives) pages.score(alternative);
    }
    return this.addAll(pages, word);
  }

  /**
   * The same for pages that have words before alone.
   * @param least pages that then cover less than this are forgotten
   */
  scoreFurther(word: AskedWord, least: number): number {
    const { shared, alternatives } = word;
    const { first, end, count } = this;
    if (shared?.first === first) return this.addToFound(shared, word, least);
    const { ofWord } = this;
    ofWord.begin(first, end);
    if (shared && !ofWord.isLookedUp(alternatives, count)) {
      shared.begin(first, end);
      for (const alternative of alternatives) shared.score(alternative);
      return this.addToFound(shared, word, least);
    }
    const found = { places: this.places, count, isFound: this.isFound };
    for (const alternative of alternatives) ofWord.scoreFound(alternative, found);
    return this.addToFound(ofWord, word, least);
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Forgets pages that cover less than this. */
  keepOnly(least: number): void {
    const { places, covered } = this;
    let kept = 0;
    for (let found = 0; found < this.count; found++) {
      const place = places[found] as number;
      if ((covered[place] as number) >= least) places[kept++] = place;
      else this.isFound[place] = 0;
    }
    this.count = kept;
  }

  /** Adds the pages that cover at least this to others, and forgets all. */
  moveTo(found: FoundScores, least: number): void {
    const { places, totals, covered, titled } = this;
    for (let at = 0; at < this.count; at++) {
      const place = places[at] as number;
      const has = covered[place] as number;
      if (has >= least) found.add(this.first + place, totals[place] as number, has, titled[place] as number);
      this.isFound[place] = 0;
    }
    this.count = 0;
  }

  private addAll({ places: own, best, marks, count }: WordPages, { worth, weights }: AskedWord): number {
    const { places, totals, covered, titled, isFound } = this;
    let { count: found } = this;
    let most = 0;
    for (let at = 0; at < count; at++) {
      const place = own[at] as number;
      const mark = marks[place] as number;
      let has = worth * (weights[mark & 255] as number);
      const named = mark > 255 ? worth * (weights[mark >>> 8] as number) : 0;
      if (isFound[place] === 0) {
        isFound[place] = 1;
        places[found++] = place;
        totals[place] = best[place] as number;
        titled[place] = named;
      } else {
        has += covered[place] as number;
        totals[place] = (totals[place] as number) + (best[place] as number);
        if (named !== 0) titled[place] = (titled[place] as number) + named;
      }
      covered[place] = has;
      if (has > most) most = has;
    }
    this.count = found;
    return most;
  }

  private addToFound({ best, marks }: WordPages, { worth, weights }: AskedWord, least: number): number {
    const { places, totals, covered, titled, isFound, count } = this;
    let kept = 0;
    let most = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      const score = best[place] as number;
      let has = covered[place] as number;
      if (score !== 0) {
        const mark = marks[place] as number;
        has += worth * (weights[mark & 255] as number);
        covered[place] = has;
        totals[place] = (totals[place] as number) + score;
        if (mark > 255) titled[place] = (titled[place] as number) + worth * (weights[mark >>> 8] as number);
        if (has > most) most = has;
      }
      if (has >= least) places[kept++] = place;
      else isFound[place] = 0;
    }
    this.count = kept;
    return most;
  }
}
