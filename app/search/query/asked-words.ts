import type { SearchedPages } from '#app/search/index/searched-pages';
import type { Alternative } from './expand-word';
import type { ReadAlternative, WordPages } from './word-pages';

/** Weights are kept as numbers of eight bits. */
export const mostWeights = 255;

/** A word of the query, read from window to window. */
export interface AskedWord {
  alternatives: ReadAlternative[];
  /** What a page covers of the query by having the word. */
  worth: number;
  /** The weights of the alternatives by number; the first is 0. */
  weights: Float64Array;
  /** Of a word that several variants of the query have: it is scored once for all of them. */
  shared: WordPages | null;
}

/** @param scaleOf what the relevance of an alternative is multiplied by */
export function readWord(
  store: SearchedPages,
  alternatives: readonly Alternative[],
  worth: number,
  scaleOf: (alternative: Alternative) => number,
): AskedWord {
  const weights = new Float64Array(mostWeights + 1);
  let number = 0;
  const read = alternatives.map((alternative): ReadAlternative => {
    if (number < mostWeights && weights[number] !== alternative.weight) weights[++number] = alternative.weight;
    const postings = store.postingsOf(alternative.term);
    const { entries } = postings;
    return { postings, entries, scale: scaleOf(alternative), number, first: -1, from: 0, to: 0, next: 0 };
  });
  return { alternatives: read, worth, weights, shared: null };
}
