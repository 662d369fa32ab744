import type { QueryWord } from './expand-word';
import type { PageStore } from '#app/search/index/page-store';
import {
  BODY,
  CATEGORY,
  HEADINGS,
  occurrences,
  TITLE,
  TITLE_AND_HEADINGS,
  type Field,
} from '#app/search/index/postings';
import { RANKING } from './ranking-weights';

const ALL_FIELDS: Field[] = [TITLE, HEADINGS, BODY, CATEGORY];
const SAME_WORD = 0.9;
const OTHER_WORD = 0.85;

export interface Candidate {
  page: number;
  score: number;
  /** The share of the query that the page has, by the words' rarity: 0 to 1. */
  coverage: number;
  /** The share that is in its title and headings. */
  titled: number;
}

/**
 * BM25 by field (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) of the best alternative of each word, added up,
 * times a power of the coverage.
 */
export class PageScorer {
  private totals = new Float64Array(0);
  private covered = new Float64Array(0);
  private best = new Float64Array(0);
  private strength = new Float64Array(0);
  private titledStrength = new Float64Array(0);
  private titled = new Float64Array(0);
  /** Per field: the fixed part of the length norm, and what each word of the field adds. */
  private readonly fixed = new Float64Array(ALL_FIELDS.length);
  private readonly perWord = new Float64Array(ALL_FIELDS.length);

  constructor(private readonly store: PageStore) {}

  /** The pages that have at least `leastCoverageOfFew` of what the best page has of the query, in the order in which they came to the index. */
  score(words: QueryWord[]): Candidate[] {
    this.reset();
    const { span } = this.store;
    const wanted = this.wanted(words.filter(({ alternatives }) => alternatives.length > 0));
    for (const word of words) if (word.alternatives.length > 0) this.scoreWord(word, this.rarityOf(word));
    let most = 0;
    for (let page = 0; page < span; page++) most = Math.max(most, this.covered[page] as number);
    const candidates: Candidate[] = [];
    for (let page = 0; page < span; page++) {
      const covered = this.covered[page] as number;
      if (this.totals[page] === 0 || covered < most * RANKING.leastCoverageOfFew) continue;
      const coverage = wanted === 0 ? 1 : Math.min(1, covered / wanted);
      const titled = wanted === 0 ? 0 : (this.titled[page] ?? 0) / wanted;
      candidates.push({ page, coverage, titled, score: (this.totals[page] ?? 0) * coverage ** RANKING.coveragePower });
    }
    return candidates;
  }

  /** How much the words ask for; a word that no page has is the rarest. */
  wanted(words: QueryWord[]): number {
    let sum = 0;
    for (const word of words) if (!word.isBonus) sum += this.rarityOf(word) * word.importance;
    return sum;
  }

  /** How rare a word is: that of its commonest full alternative. */
  rarityOf(word: QueryWord): number {
    const heaviest = word.alternatives[0]?.weight ?? 0;
    let most = 0;
    for (const { term, weight } of word.alternatives)
      if (weight >= heaviest * SAME_WORD) most = Math.max(most, term.postings.length / 2);
    return this.rarity(most);
  }

  rarity(pagesHolding: number): number {
    return Math.log(1 + (this.store.size - pagesHolding + 0.5) / (pagesHolding + 0.5));
  }

  private scoreWord(word: QueryWord, rarity: number): void {
    const { best, strength, titledStrength, totals, covered, titled } = this;
    const pages: number[] = [];
    for (const { term, weight } of word.alternatives) {
      const { postings } = term;
      // What only may be meant is not worth more for being rarer than the word itself.
      const own = this.rarity(postings.length / 2);
      const scale = weight * (weight < OTHER_WORD ? Math.min(rarity, own) : own) * word.importance;
      for (let at = 0; at < postings.length; at += 2) {
        const page = postings[at] as number;
        const counts = postings[at + 1] as number;
        const score = scale * this.relevance(page, counts);
        const known = best[page] as number;
        if (known === 0) pages.push(page);
        if (score > known) best[page] = score;
        if (weight > (strength[page] as number)) strength[page] = weight;
        if ((counts & TITLE_AND_HEADINGS) !== 0 && weight > (titledStrength[page] as number))
          titledStrength[page] = weight;
      }
    }
    for (const page of pages) {
      totals[page] = (totals[page] as number) + (best[page] as number);
      if (!word.isBonus)
        covered[page] = (covered[page] as number) + rarity * word.importance * (strength[page] as number);
      if (!word.isBonus)
        titled[page] = (titled[page] as number) + rarity * word.importance * (titledStrength[page] as number);
      best[page] = 0;
      strength[page] = 0;
      titledStrength[page] = 0;
    }
  }

  private relevance(page: number, packed: number): number {
    const { lengths } = this.store;
    let sum = 0;
    for (const field of ALL_FIELDS) {
      const count = occurrences(packed, field);
      if (count === 0) continue;
      const norm =
        (this.fixed[field] as number) +
        (this.perWord[field] as number) * (lengths[page * ALL_FIELDS.length + field] as number);
      sum += ((RANKING.fieldWeights[field] as number) * count) / (count + norm);
    }
    return sum;
  }

  private reset(): void {
    const { span } = this.store;
    const averages = this.store.averageLengths();
    for (const field of ALL_FIELDS) {
      const share = RANKING.lengthShares[field] ?? 0;
      this.fixed[field] = RANKING.saturation * (1 - share);
      this.perWord[field] = (RANKING.saturation * share) / averages[field];
    }
    if (this.totals.length < span) {
      const size = Math.ceil(span * 1.2) + 16;
      this.totals = new Float64Array(size);
      this.covered = new Float64Array(size);
      this.best = new Float64Array(size);
      this.strength = new Float64Array(size);
      this.titledStrength = new Float64Array(size);
      this.titled = new Float64Array(size);
    } else {
      this.totals.fill(0);
      this.covered.fill(0);
      this.titled.fill(0);
    }
  }
}
