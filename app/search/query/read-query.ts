import type { PageStore } from '#app/search/index/page-store';
import type { IndexedPage } from '#app/search/index/indexed-page';
import type { Vocabulary } from '#app/search/index/vocabulary';
import type { Analyser } from '#app/search/language/analyser';
import { splitWords } from './lexicon';

const QUOTED = /["„”«]([^"„”“«»]+)["”“»]/g;
const EXCLUDED = /(?<=^|\s)-([\p{L}\p{N}][^\s"„”]*)/gu;

/** A query as it was typed: what is asked for, and what a hit must have or must not have. */
export interface ReadQuery {
  /** The query without its signs; the words of phrases are words like others. */
  text: string;
  /** Phrases between quotation marks, as their words. */
  phrases: string[][];
  /** Words behind a minus. */
  excluded: string[];
}

/** @example readQuery('"kopia zapasowa" -baza') // { text: 'kopia zapasowa ', phrases: [['kopia', 'zapasowa']], excluded: ['baza'] } */
export function readQuery(query: string): ReadQuery {
  const phrases: string[][] = [];
  const unquoted = query.replace(QUOTED, (_match, phrase: string) => {
    phrases.push(splitWords(phrase));
    return `${phrase} `;
  });
  const excluded: string[] = [];
  const text = unquoted.replace(EXCLUDED, (_match, word: string) => {
    excluded.push(...splitWords(word));
    return ' ';
  });
  return { text, phrases: phrases.filter((words) => words.length > 0), excluded };
}

interface Index {
  analyser: Analyser;
  vocabulary: Vocabulary;
  store: PageStore;
}

/** Tells which pages have every phrase, word for word, and no form of a word that is excluded. */
export function pageFilter(
  { analyser, vocabulary, store }: Index,
  { phrases, excluded }: ReadQuery,
): (page: number) => boolean {
  const barred = new Set<number>();
  for (const term of excluded.flatMap((word) => analyser.termsOf(word))) {
    const postings = vocabulary.findTerm(term)?.postings ?? [];
    for (let at = 0; at < postings.length; at += 2) barred.add(postings[at] as number);
  }
  const wanted = phrases.map((words) => words.map((word) => vocabulary.findForm(word)?.number ?? -1));
  return (number) => {
    if (barred.has(number)) return false;
    const page = store.pageAt(number);
    return page !== undefined && wanted.every((phrase) => hasPhrase(page, phrase));
  };
}

function hasPhrase(page: IndexedPage, phrase: readonly number[]): boolean {
  const texts = [page.titleForms, page.bodyForms, ...page.sections.map(({ forms }) => forms)];
  return texts.some((forms) => standsIn(forms, phrase));
}

function standsIn(forms: ArrayLike<number>, phrase: readonly number[]): boolean {
  for (let at = 0; at + phrase.length <= forms.length; at++) {
    let length = 0;
    while (length < phrase.length && forms[at + length] === phrase[length]) length++;
    if (length === phrase.length) return true;
  }
  return false;
}
