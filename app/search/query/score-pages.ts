import type { SearchedPages } from '#app/search/index/searched-pages';
import {
  bodyField,
  countBits,
  narrowMask,
  onlyBody,
  titleAndHeadings,
  type Postings,
} from '#app/search/index/postings';
import type { QueryVariant } from './expand-query';
import type { Alternative, QueryWord } from './expand-word';
import { FieldNorms, fieldCount } from './field-norms';
import { PageScores } from './page-scores';
import { createPower } from './power';
import { rankingWeights } from './ranking-weights';

const sameWord = 0.9;
const otherWord = 0.85;
/** Looking up one page among postings costs as much as stepping over this many of them. */
const lookUpCost = 24;
/** Sums of the same numbers in different orders differ by less than this. */
const rounding = 1e-9;
const coveragePower = createPower(rankingWeights.coveragePower);

/** What a word adds to the pages that have it. */
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
  private isTouched = new Uint8Array(0);
  /** The pages found so far, in the order in which they were found. */
  private touched = new Uint32Array(0);
  private touchedCount = 0;
  /** The same for the current word: its best score in a page, and the weight of its best alternative there. */
  private best = new Float64Array(0);
  private strength = new Float64Array(0);
  private titledStrength = new Float64Array(0);
  private ofWord = new Uint32Array(0);
  private ofWordCount = 0;
  private least = 0;
  /** Of words that several variants of the query have, once they are scored. */
  private readonly shared = new Map<QueryWord, WordScores | null>();
  private readonly norms = new FieldNorms();

  constructor(private readonly store: SearchedPages) {}

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
    scores.sort();
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
    const { totals, covered, titled, touched } = this;
    const found = words.filter(({ alternatives }) => alternatives.length > 0);
    const wanted = this.wanted(found);
    this.scoreWords(found);
    let most = 0;
    for (let place = 0; place < this.touchedCount; place++)
      most = Math.max(most, covered[touched[place] as number] as number);
    for (let place = 0; place < this.touchedCount; place++) {
      const page = touched[place] as number;
      const has = covered[page] as number;
      if (has * (1 + rounding) >= most * this.least) {
        const coverage = wanted === 0 ? 1 : Math.min(1, has / wanted);
        const inTitle = wanted === 0 ? 0 : (titled[page] as number) / wanted;
        const score = (totals[page] as number) * coveragePower(coverage) * scale;
        this.scores.take(page, variant, score, coverage * weight, inTitle * weight);
      }
      totals[page] = 0;
      covered[page] = 0;
      titled[page] = 0;
      this.isTouched[page] = 0;
    }
    this.touchedCount = 0;
  }

  private scoreWords(words: QueryWord[]): void {
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
  }

  /**
   * A word of several variants is scored once, for all pages.
   *
   * @returns how much of the query is covered by the page of this word that covers most
   */
  private scoreWord(word: QueryWord, rarity: number, worth: number, mayAdd: boolean): number {
    const known = this.shared.get(word);
    const isShared = known !== undefined && (mayAdd || !this.isLookedUp(word));
    if (known && isShared) return this.addShared(known, worth, mayAdd);
    for (const alternative of word.alternatives) this.scoreAlternative(alternative, word, rarity, mayAdd || isShared);
    if (!isShared) return this.addWord(worth);
    const pages = this.ofWord.slice(0, this.ofWordCount);
    const take = (values: Float64Array): Float64Array => {
      const taken = new Float64Array(pages.length);
      for (let place = 0; place < pages.length; place++) {
        taken[place] = values[pages[place] as number] as number;
        values[pages[place] as number] = 0;
      }
      return taken;
    };
    const [best, strength, titledStrength] = [take(this.best), take(this.strength), take(this.titledStrength)];
    this.ofWordCount = 0;
    const scores = { pages, best, strength, titledStrength };
    this.shared.set(word, scores);
    return this.addShared(scores, worth, mayAdd);
  }

  /** Whether looking up the pages found so far costs less than stepping over those that have the word. */
  private isLookedUp({ alternatives }: QueryWord): boolean {
    let length = 0;
    for (const { term } of alternatives) length += this.store.postingsOf(term).length;
    return this.touchedCount * lookUpCost * alternatives.length < length;
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
    const { totals, covered, titled, isTouched } = this;
    let most = 0;
    for (let place = 0; place < pages.length; place++) {
      const page = pages[place] as number;
      if (isTouched[page] === 0) {
        if (!mayAdd) continue;
        isTouched[page] = 1;
        this.touched[this.touchedCount++] = page;
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
    const { best, strength, titledStrength, totals, covered, titled, ofWord } = this;
    let most = 0;
    for (let place = 0; place < this.ofWordCount; place++) {
      const page = ofWord[place] as number;
      if (this.isTouched[page] === 0) {
        this.isTouched[page] = 1;
        this.touched[this.touchedCount++] = page;
      }
      totals[page] = (totals[page] as number) + (best[page] as number);
      const has = (covered[page] as number) + worth * (strength[page] as number);
      covered[page] = has;
      if (has > most) most = has;
      titled[page] = (titled[page] as number) + worth * (titledStrength[page] as number);
      best[page] = 0;
      strength[page] = 0;
      titledStrength[page] = 0;
    }
    this.ofWordCount = 0;
    return most;
  }

  private scoreAlternative({ term, weight }: Alternative, word: QueryWord, rarity: number, mayAdd: boolean): void {
    const postings = this.store.postingsOf(term);
    // A mere guess is not worth more for being rarer than the word itself.
    const own = this.rarity(term.pages);
    const scale = weight * (weight < otherWord ? Math.min(rarity, own) : own) * word.importance;
    if (mayAdd || this.touchedCount * lookUpCost >= postings.length) this.scoreAlong(postings, weight, scale, mayAdd);
    else
      for (let place = 0; place < this.touchedCount; place++) {
        const page = this.touched[place] as number;
        const at = postings.placeOf(page);
        if (at >= 0) this.scorePage(page, postings.countsAt(at), weight, scale);
      }
  }

  /** Most entries count only the body, so those are computed inline. */
  private scoreAlong(postings: Postings, weight: number, scale: number, mayAdd: boolean): void {
    const { entries, length } = postings;
    const { isTouched, best, strength, ofWord } = this;
    const { lengths } = this.store;
    const fixed = this.norms.fixed[bodyField] as number;
    const perWord = this.norms.perWord[bodyField] as number;
    const most = scale * (rankingWeights.fieldWeights[bodyField] as number);
    let found = this.ofWordCount;
    for (let at = 0; at < length; at++) {
      const entry = entries[at] as number;
      const page = entry >>> countBits;
      if (!mayAdd && isTouched[page] === 0) continue;
      const count = entry & narrowMask;
      if (count > onlyBody) {
        this.ofWordCount = found;
        this.scorePage(page, postings.countsAt(at), weight, scale);
        found = this.ofWordCount;
        continue;
      }
      const score = (most * count) / (count + fixed + perWord * (lengths[page * fieldCount + bodyField] as number));
      const known = best[page] as number;
      if (known === 0) ofWord[found++] = page;
      if (score > known) best[page] = score;
      if (weight > (strength[page] as number)) strength[page] = weight;
    }
    this.ofWordCount = found;
  }

  private scorePage(page: number, counts: number, weight: number, scale: number): void {
    const score = scale * this.norms.relevance(this.store.lengths, page, counts);
    const known = this.best[page] as number;
    if (known === 0) this.ofWord[this.ofWordCount++] = page;
    if (score > known) this.best[page] = score;
    if (weight > (this.strength[page] as number)) this.strength[page] = weight;
    if ((counts & titleAndHeadings) !== 0 && weight > (this.titledStrength[page] as number))
      this.titledStrength[page] = weight;
  }

  private prepare(): void {
    const { span } = this.store;
    this.norms.prepare(this.store);
    this.scores.reset(span);
    if (this.totals.length >= span) return;
    const size = Math.ceil(span * 1.2) + 16;
    for (const name of ['totals', 'covered', 'titled', 'best', 'strength', 'titledStrength'] as const)
      this[name] = new Float64Array(size);
    this.touched = new Uint32Array(size);
    this.ofWord = new Uint32Array(size);
    this.isTouched = new Uint8Array(size);
  }
}
