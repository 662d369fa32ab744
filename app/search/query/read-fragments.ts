import { foldLetters } from '#app/platform/fold-letters';
import { longestQuery } from '#app/search/search-document';
import type { Term, Vocabulary } from '#app/search/index/vocabulary';
import { letterBits } from '#app/search/index/vocabulary';

/**
 * The words of a query, any of which may be a part of a word; null where the words of an index do not tell what a text
 * contains: for signs, for letters that are not Latin, and for nothing at all.
 *
 * @example readFragments('Kopia zapas') // ['kopia', 'zapas'], but null for 'v1.2'
 */
export function readFragments(query: string): string[] | null {
  const words = foldLetters(query.slice(0, longestQuery)).trim().split(/\s+/);
  return words.every((word) => /^[a-z0-9]+$/.test(word)) ? [...new Set(words)] : null;
}

/** Terms that every page with such a word has one of: of each form the one that fewest pages have. */
export function termsContaining(vocabulary: Vocabulary, fragment: string): Set<Term> {
  const found = new Set<Term>();
  const letters = letterBits(fragment);
  for (const form of vocabulary.allForms()) {
    if ((form.letters & letters) !== letters || !form.folded.includes(fragment)) continue;
    const [first, ...others] = form.terms;
    if (first) found.add(others.reduce((rarest, term) => (term.pages < rarest.pages ? term : rarest), first));
  }
  return found;
}
