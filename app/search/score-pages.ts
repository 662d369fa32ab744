import type { QueryWord } from './expand-word';
import type { PageStore } from './page-store';
import { BODY, CATEGORY, HEADINGS, occurrences, TITLE, type Field } from './postings';

const FIELD_WEIGHTS = [3, 1.3, 1, 0.6] as const;
/** How much a field's length counts: a word weighs less in a long text. */
const LENGTH_SHARES = [0.6, 0.6, 0.7, 0.3] as const;
const SATURATION = 1.2;
const SAME_WORD = 0.9;

export interface Candidate {
  page: number;
  score: number;
  /** The share of the query that the page has, by the words' rarity: 0 to 1. */
  coverage: number;
}

/** Per-field BM25 of the best alternative of each word, added up, times coverage squared. */
export class PageScorer {
  private totals = new Float64Array(0);
  private covered = new Float64Array(0);
  private best = new Float64Array(0);
  private strength = new Float64Array(0);

  constructor(private readonly store: PageStore) {}

  score(words: QueryWord[]): Candidate[] {
    this.reset();
    const touched: number[] = [];
    let wanted = 0;
    for (const word of words) {
      if (word.alternatives.length === 0) continue;
      const rarity = this.rarityOf(word);
      if (!word.isBonus) wanted += rarity;
      this.scoreWord(word, rarity, touched);
    }
    return touched.map((page) => {
      const coverage = wanted === 0 ? 1 : Math.min(1, (this.covered[page] ?? 0) / wanted);
      return { page, coverage, score: (this.totals[page] ?? 0) * coverage * coverage };
    });
  }

  /** How rare a word is: that of its commonest full alternative. */
  rarityOf(word: QueryWord): number {
    const heaviest = word.alternatives[0]?.weight ?? 0;
    let most = 0;
    for (const { term, weight } of word.alternatives) if (weight >= heaviest * SAME_WORD) most = Math.max(most, term.postings.length / 2);
    return inverseFrequency(this.store.size, most);
  }

  private scoreWord(word: QueryWord, rarity: number, touched: number[]): void {
    const { best, strength, totals, covered } = this;
    const averages = this.store.averageLengths();
    const pages: number[] = [];
    for (const { term, weight } of word.alternatives) {
      const scale = weight * inverseFrequency(this.store.size, term.postings.length / 2);
      const { postings } = term;
      for (let at = 0; at < postings.length; at += 2) {
        const page = postings[at] ?? 0;
        const score = scale * this.relevance(page, postings[at + 1] ?? 0, averages);
        const known = best[page] ?? 0;
        if (known === 0) pages.push(page);
        if (score > known) best[page] = score;
        if (weight > (strength[page] ?? 0)) strength[page] = weight;
      }
    }
    for (const page of pages) {
      if (totals[page] === 0) touched.push(page);
      totals[page] = (totals[page] ?? 0) + (best[page] ?? 0);
      if (!word.isBonus) covered[page] = (covered[page] ?? 0) + rarity * (strength[page] ?? 0);
      best[page] = 0;
      strength[page] = 0;
    }
  }

  private relevance(page: number, packed: number, averages: readonly number[]): number {
    const lengths = this.store.pageAt(page)?.lengths;
    if (!lengths) return 0;
    let sum = 0;
    for (const field of [TITLE, HEADINGS, BODY, CATEGORY] satisfies Field[]) {
      const count = occurrences(packed, field);
      if (count === 0) continue;
      const share = LENGTH_SHARES[field];
      const norm = 1 - share + share * (lengths[field] / (averages[field] ?? 1));
      sum += (FIELD_WEIGHTS[field] * count * (SATURATION + 1)) / (count + SATURATION * norm);
    }
    return sum;
  }

  private reset(): void {
    const { span } = this.store;
    if (this.totals.length < span) {
      const size = Math.ceil(span * 1.2) + 16;
      this.totals = new Float64Array(size);
      this.covered = new Float64Array(size);
      this.best = new Float64Array(size);
      this.strength = new Float64Array(size);
    } else {
      this.totals.fill(0);
      this.covered.fill(0);
    }
  }
}

function inverseFrequency(pages: number, holding: number): number {
  return Math.log(1 + (pages - holding + 0.5) / (holding + 0.5));
}
