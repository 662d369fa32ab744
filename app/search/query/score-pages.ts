import type { SearchedPages } from '#app/search/index/searched-pages';
import {
  bodyField,
  categoryField,
  countBits,
  headingsField,
  narrowMask,
  occurrences,
  onlyBody,
  titleField,
  titleAndHeadings,
  type Field,
  type Postings,
} from '#app/search/index/postings';
import type { QueryVariant } from './expand-query';
import type { Alternative, QueryWord } from './expand-word';
import { PageScores } from './page-scores';
import { rankingWeights } from './ranking-weights';

const allFields: Field[] = [titleField, headingsField, bodyField, categoryField];
const fieldCount = allFields.length;
const sameWord = 0.9;
const otherWord = 0.85;
/** Looking up one page among postings costs as much as stepping over this many of them. */
const lookUpCost = 24;
/** Sums of the same numbers in different orders differ by less than this. */
const rounding = 1e-9;

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
  /** Per field: the constant part of the length norm, and what each word of the field adds. */
  private readonly fixed = new Float64Array(fieldCount);
  private readonly perWord = new Float64Array(fieldCount);

  constructor(private readonly store: SearchedPages) {}

  /**
   * Scores all pages for every variant of the query and keeps the best per page.
   * @param least pages that cover less than this share of what the variant's best page covers are left out; the
   *   higher it is, the sooner common words are only looked up in pages that rarer words have found
   */
  scoreVariants(variants: QueryVariant[], least: number): PageScores {
    this.least = least;
    this.prepare();
    const { scores } = this;
    const asked = this.wanted(variants[0]?.words ?? []);
    variants.forEach(({ words, weight }, variant) => {
      // A synonym consisting of one rare word is not worth more than the words that it replaces.
      this.scoreVariant(words, variant, weight, weight * Math.min(1, asked / (this.wanted(words) || 1)));
    });
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
        const score = (totals[page] as number) * coverage ** rankingWeights.coveragePower * scale;
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
      for (const alternative of word.alternatives) this.scoreAlternative(alternative, word, rarity, mayAdd);
      most = Math.max(most, this.addWord(worth));
      left -= worth;
    }
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
    const fixed = this.fixed[bodyField] as number;
    const perWord = this.perWord[bodyField] as number;
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
    const score = scale * this.relevance(page, counts);
    const known = this.best[page] as number;
    if (known === 0) this.ofWord[this.ofWordCount++] = page;
    if (score > known) this.best[page] = score;
    if (weight > (this.strength[page] as number)) this.strength[page] = weight;
    if ((counts & titleAndHeadings) !== 0 && weight > (this.titledStrength[page] as number))
      this.titledStrength[page] = weight;
  }

  private relevance(page: number, packed: number): number {
    const { lengths } = this.store;
    let sum = 0;
    for (let field = 0; field < fieldCount; field++) {
      const count = occurrences(packed, field as Field);
      if (count === 0) continue;
      const norm =
        (this.fixed[field] as number) +
        (this.perWord[field] as number) * (lengths[page * fieldCount + field] as number);
      sum += ((rankingWeights.fieldWeights[field] as number) * count) / (count + norm);
    }
    return sum;
  }

  private prepare(): void {
    const { span } = this.store;
    const averages = this.store.averageLengths();
    for (const field of allFields) {
      const share = rankingWeights.lengthShares[field] ?? 0;
      this.fixed[field] = rankingWeights.saturation * (1 - share);
      this.perWord[field] = (rankingWeights.saturation * share) / averages[field];
    }
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
