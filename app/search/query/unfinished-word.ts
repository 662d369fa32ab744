import { isTypedFunctionWord } from '#app/search/language/function-words';
import { splitWords } from './lexicon';

const lastWord = /^(.*\S)\s+(\p{L}+)$/su;
/** The share of suggestions for the words before, by how many letters of the last word are typed; later none. */
const shares = [0, 0.6, 0.4, 0.4, 0.2, 0.2, 0.2];
/** A word that pages have is taken for whole from this length on. */
const shortestWhole = 4;

/** A query whose last word may be incomplete. */
export interface UnfinishedQuery {
  /** The words before the last one. */
  before: string;
  letters: number;
}

/**
 * @param isOnPages whether some page has the word as it stands
 * @returns null where the last word seems whole, or nothing but function words stands before it
 */
export function readUnfinished(query: string, isOnPages: (word: string) => boolean): UnfinishedQuery | null {
  const [, before, typed] = lastWord.exec(query) ?? [];
  const [word] = splitWords(typed ?? '');
  if (before === undefined || word === undefined || word.length >= shares.length) return null;
  if (word.length >= shortestWhole && isOnPages(word)) return null;
  return splitWords(before).every(isTypedFunctionWord) ? null : { before, letters: word.length };
}

/**
 * Suggestions for a query, the last of them for the words before its unfinished word: that word may turn out to be one
 * that the right page has in its text only, or calls otherwise.
 * @param keyOf equal for the same page
 */
export function keepEarlier<Page>(
  found: Page[],
  earlier: Page[],
  { letters, limit, keyOf }: Omit<UnfinishedQuery, 'before'> & { limit: number; keyOf: (page: Page) => unknown },
): Page[] {
  const kept = Math.floor(limit * (shares[letters] ?? 0));
  const first = found.slice(0, limit - kept);
  const taken = new Set(first.map(keyOf));
  const others = earlier.filter((page) => !taken.has(keyOf(page))).slice(0, kept);
  for (const page of others) taken.add(keyOf(page));
  const further = found.filter((page) => !taken.has(keyOf(page)));
  return [...first, ...others, ...further].slice(0, limit);
}
