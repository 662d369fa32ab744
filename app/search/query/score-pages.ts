import type { SearchedPages } from '#app/search/index/searched-pages';
import { readWord, type AskedWord } from './asked-words';
import type { QueryVariant } from './expand-query';
import type { Alternative, QueryWord } from './expand-word';
import { FieldNorms } from './field-norms';
import { FoundScores } from './found-scores';
import { PageScores } from './page-scores';
import { createPower } from './power';
import { rankingWeights } from './ranking-weights';
import { WindowScores } from './window-scores';

const sameWord = 0.9;
const otherWord = 0.85;
/** How many pages are scored at a time: what is known of them then fits into the processor's caches. */
const usualWindow = 2_048;
/** Sums of the same numbers in different orders differ by less than this. */
const rounding = 1e-9;
const coveragePower = createPower(rankingWeights.coveragePower);

/** A variant of the query, and what it has found so far. */
interface AskedVariant {
  /** The rarest words first. */
  words: AskedWord[];
  /** What a page covers that has all of them. */
  wanted: number;
  /** How much of the query is covered by the page that covers most, of those read so far. */
  most: number;
  found: FoundScores;
}

/**
 * BM25F (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009) over the best alternative of each word,
 * multiplied by a power of the coverage. Pages are scored window by window, for all variants of the query. Rare words
 * come first: once the remaining words cannot give a page the coverage that a hit needs, they are scored only for pages
 * that still may be hits, so common words cost little (as in MaxScore; Turtle and Flood, 1995).
 */
export class PageScorer {
  private readonly scores = new PageScores();
  private readonly norms: FieldNorms;
  private readonly window: WindowScores;
  /** By the number of the variant. */
  private readonly found: FoundScores[] = [];

  constructor(
    private readonly store: SearchedPages,
    private readonly windowSize = usualWindow,
  ) {
    this.norms = new FieldNorms(windowSize);
    this.window = new WindowScores(store, this.norms, windowSize);
  }

  /**
   * Scores all pages for every variant of the query and keeps the best per page.
   * @param least pages that cover less than this share of what the variant's best page covers are left out; the
   *   higher it is, the sooner common words are only looked up in pages that rarer words have found
   */
  scoreVariants(variants: QueryVariant[], least: number): PageScores {
    const { scores, store, windowSize } = this;
    this.norms.prepare(store);
    scores.reset(store.span);
    const asked = this.readVariants(variants);
    for (let first = 0; first < store.span; first += windowSize) {
      this.norms.beginWindow(first, Math.min(store.span, first + windowSize));
      for (const variant of asked) this.scoreWindow(variant, first, least);
    }
    const wanted = this.wanted(variants[0]?.words ?? []);
    variants.forEach(({ words, weight }, number) => {
      // A synonym consisting of one rare word is not worth more than the words that it replaces.
      const scale = weight * Math.min(1, wanted / (this.wanted(words) || 1));
      this.takeScores(asked[number] as AskedVariant, number, { weight, scale, least });
    });
    scores.sort(store.span);
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

  private readVariants(variants: QueryVariant[]): AskedVariant[] {
    const known = new Map<QueryWord, AskedWord>();
    this.window.beginQuery();
    return variants.map(({ words }, number) => {
      const present = words.filter(({ alternatives }) => alternatives.length > 0);
      const asked = present.map((word) => {
        const before = known.get(word);
        if (before) this.window.share(before);
        const read = before ?? this.readWord(word);
        known.set(word, read);
        return read;
      });
      asked.sort((a, b) => b.worth - a.worth);
      const found = (this.found[number] ??= new FoundScores());
      found.count = 0;
      return { words: asked, wanted: this.wanted(present), most: 0, found };
    });
  }

  private readWord(word: QueryWord): AskedWord {
    const rarity = this.rarityOf(word);
    return readWord(
      this.store,
      word.alternatives,
      word.isBonus ? 0 : rarity * word.importance,
      (alternative) => this.scaleOf(alternative, rarity) * word.importance,
    );
  }

  /** A mere guess is not worth more for being rarer than the word itself. */
  private scaleOf({ term, weight }: Alternative, rarity: number): number {
    const own = this.rarity(term.pages);
    return weight * (weight < otherWord ? Math.min(rarity, own) : own);
  }

  private scoreWindow(variant: AskedVariant, first: number, least: number): void {
    const { window } = this;
    let left = variant.words.reduce((sum, { worth }) => sum + worth, 0);
    window.begin(first, Math.min(this.store.span, first + this.windowSize));
    let mayAdd = true;
    for (const word of variant.words) {
      const needed = variant.most * least;
      if (mayAdd && left * (1 + rounding) < needed) {
        mayAdd = false;
        window.keepOnly(needed / (1 + rounding) - left);
      }
      if (!mayAdd && window.isEmpty) break;
      left -= word.worth;
      const most = mayAdd ? window.scoreWord(word) : window.scoreFurther(word, needed / (1 + rounding) - left);
      variant.most = Math.max(variant.most, most);
    }
    window.moveTo(variant.found, (variant.most * least) / (1 + rounding));
  }

  private takeScores(
    { most, found, wanted }: AskedVariant,
    number: number,
    { weight, scale, least }: { weight: number; scale: number; least: number },
  ): void {
    const { pages, totals, covered, titled, count } = found;
    const needed = most * least;
    for (let place = 0; place < count; place++) {
      const has = covered[place] as number;
      if (has * (1 + rounding) < needed) continue;
      const coverage = wanted === 0 ? 1 : Math.min(1, has / wanted);
      const inTitle = wanted === 0 ? 0 : (titled[place] as number) / wanted;
      const score = (totals[place] as number) * coveragePower(coverage) * scale;
      this.scores.take(pages[place] as number, number, score, coverage * weight, inTitle * weight);
    }
  }
}
