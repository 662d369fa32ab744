import type { SearchedPages } from '#app/search/index/searched-pages';
import type { QueryVariant } from './expand-query';
import type { Alternative, QueryWord } from './expand-word';
import { PageScores } from './page-scores';
import { createPower } from './power';
import { rankingWeights } from './ranking-weights';
import { lookUpCost, WordPages } from './word-pages';

const sameWord = 0.9;
const otherWord = 0.85;
/** Sums of the same numbers in different orders differ by less than this. */
const rounding = 1e-9;
const coveragePower = createPower(rankingWeights.coveragePower);

/** What a word adds to the pages that have it: see `WordPages`. */
interface WordScores {
  pages: Uint32Array;
  best: Float64Array;
  strength: Float64Array;
  titledStrength: Float64Array;
}

/**
 * BM25F (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) over the best alternative of each word,
 * multiplied by a power of the coverage. Rare words come first: once the remaining words cannot give a page the
 * coverage that a hit needs, they are scored only for pages found so far, so common words cost little (as in MaxScore;
 * Turtle and Flood, 1995).
 */
export class PageScorer {
  private readonly scores = new PageScores();
  private totals = new Float64Array(0);
  private covered = new Float64Array(0);
  private titled = new Float64Array(0);
  /** The pages found so far, in the order in which they were found. */
  private readonly touched = { pages: new Uint32Array(0), count: 0, isFound: new Uint8Array(0) };
  private readonly ofWord: WordPages;
  private least = 0;
  /** Of words that several variants of the query have, once they are scored. */
  private readonly shared = new Map<QueryWord, WordScores | null>();

  constructor(private readonly store: SearchedPages) {
    this.ofWord = new WordPages(store);
  }

  /**
   * Scores all pages for every variant of the query and keeps the best per page.
   * @param least pages that cover less than this share of what the variant's best page covers are left out; the
   *   higher it is, the sooner common words are only looked up in pages that rarer words have found
   */
  scoreVariants(variants: QueryVariant[], least: number): PageScores {
    this.least = least;
    this.prepare();
    this.findShared(variants);
    const { scores } = this;
    const asked = this.wanted(variants[0]?.words ?? []);
    variants.forEach(({ words, weight }, variant) => {
      // A synonym consisting of one rare word is not worth more than the words that it replaces.
      this.scoreVariant(words, variant, weight, weight * Math.min(1, asked / (this.wanted(words) || 1)));
    });
    this.shared.clear();
    scores.sort(this.store.span);
    return scores;
  }

  /** The total rarity of the words; one that no page has is the rarest. */
  wanted(words: QueryWord[]): number {
    let sum = 0;
    for (const word of words) if (!word.isBonus) sum += this.rarityOf(word) * word.importance;
    return sum;
  }

  /** The rarity of a word: that of its most common full alternative. */
  rarityOf(word: QueryWord): number {
    const heaviest = word.alternatives[0]?.weight ?? 0;
    let most = 0;
    for (const { term, weight } of word.alternatives)
      if (weight >= heaviest * sameWord) most = Math.max(most, term.pages);
    return this.rarity(most);
  }

  rarity(pagesHolding: number): number {
    return Math.log(1 + (this.store.size - pagesHolding + 0.5) / (pagesHolding + 0.5));
  }

  private scoreVariant(words: QueryWord[], variant: number, weight: number, scale: number): void {
    const { totals, covered, titled, touched, scores } = this;
    const { pages, isFound } = touched;
    const found = words.filter(({ alternatives }) => alternatives.length > 0);
    const wanted = this.wanted(found);
    const needed = this.scoreWords(found) * this.least;
    for (let place = 0; place < touched.count; place++) {
      const page = pages[place] as number;
      const has = covered[page] as number;
      if (has * (1 + rounding) >= needed) {
        const coverage = wanted === 0 ? 1 : Math.min(1, has / wanted);
        const inTitle = wanted === 0 ? 0 : (titled[page] as number) / wanted;
        const score = (totals[page] as number) * coveragePower(coverage) * scale;
        scores.take(page, variant, score, coverage * weight, inTitle * weight);
      }
      totals[page] = 0;
      covered[page] = 0;
      titled[page] = 0;
      isFound[page] = 0;
    }
    touched.count = 0;
  }

  /** @returns how much of the query is covered by the page that covers most */
  private scoreWords(words: QueryWord[]): number {
    const asks = words.map((word) => {
      const rarity = this.rarityOf(word);
      return { word, rarity, worth: word.isBonus ? 0 : rarity * word.importance };
    });
    asks.sort((a, b) => b.worth - a.worth);
    let left = asks.reduce((sum, { worth }) => sum + worth, 0);
    let most = 0;
    for (const { word, rarity, worth } of asks) {
      const mayAdd = left * (1 + rounding) >= most * this.least;
      most = Math.max(most, this.scoreWord(word, rarity, worth, mayAdd));
      left -= worth;
    }
    return most;
  }

  /**
   * A word of several variants is scored once, for all pages.
   *
   * @returns how much of the query is covered by the page of this word that covers most
   */
  private scoreWord(word: QueryWord, rarity: number, worth: number, mayAdd: boolean): number {
    const { ofWord, touched } = this;
    const known = this.shared.get(word);
    const isShared = known !== undefined && (mayAdd || !this.isLookedUp(word));
    if (known && isShared) return this.addShared(known, worth, mayAdd);
    ofWord.begin();
    for (const alternative of word.alternatives) {
      const scale = this.scaleOf(alternative, rarity) * word.importance;
      if (mayAdd || isShared) ofWord.score(alternative, scale);
      else ofWord.scoreFound(alternative, scale, touched);
    }
    if (!isShared) return this.addWord(worth);
    const scores = takeScores(ofWord);
    this.shared.set(word, scores);
    return this.addShared(scores, worth, mayAdd);
  }

  /** A mere guess is not worth more for being rarer than the word itself. */
  private scaleOf({ term, weight }: Alternative, rarity: number): number {
    const own = this.rarity(term.pages);
    return weight * (weight < otherWord ? Math.min(rarity, own) : own);
  }

  /** Whether looking up the pages found so far costs less than stepping over those that have the word. */
  private isLookedUp({ alternatives }: QueryWord): boolean {
    let length = 0;
    for (const { term } of alternatives) length += this.store.postingsOf(term).length;
    return this.touched.count * lookUpCost * alternatives.length < length;
  }

  private findShared(variants: QueryVariant[]): void {
    const seen = new Set<QueryWord>();
    for (const { words } of variants)
      for (const word of words) {
        if (seen.has(word)) this.shared.set(word, null);
        seen.add(word);
      }
  }

  /** The same as `addWord`, for the scores of a shared word. */
  private addShared({ pages, best, strength, titledStrength }: WordScores, worth: number, mayAdd: boolean): number {
    const { totals, covered, titled, touched } = this;
    const { isFound } = touched;
    let most = 0;
    for (let place = 0; place < pages.length; place++) {
      const page = pages[place] as number;
      if (isFound[page] === 0) {
        if (!mayAdd) continue;
        isFound[page] = 1;
        touched.pages[touched.count++] = page;
      }
      totals[page] = (totals[page] as number) + (best[place] as number);
      const has = (covered[page] as number) + worth * (strength[place] as number);
      covered[page] = has;
      if (has > most) most = has;
      titled[page] = (titled[page] as number) + worth * (titledStrength[place] as number);
    }
    return most;
  }

  /** @returns how much of the query is covered by the page of this word that covers most */
  private addWord(worth: number): number {
    const { totals, covered, titled, touched } = this;
    const { isFound } = touched;
    const { pages, count, best, marks, weights } = this.ofWord;
    let found = touched.count;
    let most = 0;
    for (let place = 0; place < count; place++) {
      const page = pages[place] as number;
      if (isFound[page] === 0) {
        isFound[page] = 1;
        touched.pages[found++] = page;
      }
      const mark = marks[page] as number;
      totals[page] = (totals[page] as number) + (best[page] as number);
      const has = (covered[page] as number) + worth * (weights[mark & 255] as number);
      covered[page] = has;
      if (has > most) most = has;
      if (mark > 255) titled[page] = (titled[page] as number) + worth * (weights[mark >>> 8] as number);
      best[page] = 0;
      marks[page] = 0;
    }
    touched.count = found;
    return most;
  }

  private prepare(): void {
    const { span } = this.store;
    this.ofWord.prepare();
    this.scores.reset(span);
    if (this.totals.length >= span) return;
    const size = Math.ceil(span * 1.2) + 16;
    for (const name of ['totals', 'covered', 'titled'] as const) this[name] = new Float64Array(size);
    this.touched.pages = new Uint32Array(size);
    this.touched.isFound = new Uint8Array(size);
  }
}

/** Takes the scores out of `WordPages`. */
function takeScores({ pages, count, best, marks, weights }: WordPages): WordScores {
  const taken = {
    pages: pages.slice(0, count),
    best: new Float64Array(count),
    strength: new Float64Array(count),
    titledStrength: new Float64Array(count),
  };
  for (let place = 0; place < count; place++) {
    const page = pages[place] as number;
    const mark = marks[page] as number;
    taken.best[place] = best[page] as number;
    taken.strength[place] = weights[mark & 255] as number;
    taken.titledStrength[place] = weights[mark >>> 8] as number;
    best[page] = 0;
    marks[page] = 0;
  }
  return taken;
}
