import type { Term } from '#app/search/index/vocabulary';
import type { Alternative, ExpansionContext, QueryWord } from './expand-word';
import { rankingWeights } from './ranking-weights';
import type { TypedWord } from './spell-otherwise';

/** A version, an error code, an identifier: contains a digit or a sign that ordinary words lack. */
const code = /[\p{N}_./:@#+]/u;
const version = /^v?(\p{N}+(?:\.\p{N}+)*)$/u;

export interface ExpandedCode {
  word: QueryWord;
  start: number;
  end: number;
}

/**
 * A code is searched as a whole where pages have it: its parts ('0', '5', '0') are too common. 'v0.5' also matches
 * '0.5.0'. A hyphenated word is no code: its parts are words.
 */
export function expandCode(context: ExpansionContext, { text, start, end }: TypedWord): ExpandedCode[] {
  const alternatives = findCode(context, text);
  if (alternatives.length === 0) return [];
  const word = {
    text,
    alternatives,
    isBonus: false,
    importance: rankingWeights.code,
    presence: 0,
    correction: null,
    replacement: null,
  };
  return [code.test(text) ? { word, start, end } : { word: { ...word, isBonus: true }, start: end, end }];
}

function findCode({ vocabulary }: ExpansionContext, text: string): Alternative[] {
  const found = new Map<Term, number>();
  const take = (term: Term | undefined, weight: number): void => {
    if (term && weight > (found.get(term) ?? 0)) found.set(term, weight);
  };
  take(vocabulary.findTerm(text), 1);
  const number = version.exec(text)?.[1];
  if (number !== undefined) {
    take(vocabulary.findTerm(number), 1);
    take(vocabulary.findTerm(`v${number}`), 1);
    for (const form of vocabulary.formsByPrefix(`${number}.`))
      for (const term of form.terms) take(term, rankingWeights.versionBegun);
  }
  return Array.from(found, ([term, weight]) => ({ term, weight })).sort((a, b) => b.weight - a.weight);
}
