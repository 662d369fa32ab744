import type { SearchedPages } from '#app/search/index/searched-pages';
import type { IndexedPage } from '#app/search/index/indexed-page';
import type { Vocabulary } from '#app/search/index/vocabulary';
import type { Analyser } from '#app/search/language/analyser';
import { splitWords } from './lexicon';
import { quotationMarks, withoutQuotationMarks } from './quotation-marks';

/** No pair ends with „. */
const quotedPart = new RegExp(`((?<=^|\\s)-)?[${quotationMarks}]([^${quotationMarks}]+)(?!„)[${quotationMarks}]`, 'gu');
const excludedWord = new RegExp(`(?<=^|\\s)-([\\p{L}\\p{N}][^\\s${quotationMarks}]*)`, 'gu');

/** A parsed query: what is searched, and what hits must or must not contain. */
export interface ReadQuery {
  /** The query without operators; words of phrases are included. */
  text: string;
  /** Quoted phrases, as their words. */
  phrases: string[][];
  /** Words after a minus, each with its parts where a sign joins them. */
  excluded: string[][];
  /** Phrases after a minus. */
  excludedPhrases: string[][];
  /** The exclusions as they were typed. */
  exclusions: string[];
}

/** A text as a query for its words, in which nothing is a phrase and nothing excluded. */
export const withoutOperators = (text: string): string => withoutQuotationMarks(text).replace(/(^|\s)-+/g, '$1');

/** @example readQuery('"kopia zapasowa" -baza') // { text: 'kopia zapasowa ', phrases: [['kopia', 'zapasowa']], excluded: [['baza']], … } */
export function readQuery(query: string): ReadQuery {
  const phrases: string[][] = [];
  const excludedPhrases: string[][] = [];
  const exclusions: string[] = [];
  const unquoted = query.replace(quotedPart, (quoted, minus: string | undefined, phrase: string) => {
    const words = splitWords(phrase);
    if (minus === undefined) {
      if (words.length > 0) phrases.push(words);
      return `${phrase} `;
    }
    if (words.length > 0) {
      excludedPhrases.push(words);
      exclusions.push(quoted);
    }
    return ' ';
  });
  const excluded: string[][] = [];
  const text = unquoted.replace(excludedWord, (typed, word: string) => {
    const parts = splitWords(word);
    if (parts.length === 0) return ' ';
    excluded.push(parts);
    exclusions.push(typed);
    return ' ';
  });
  return { text, phrases, excluded, excludedPhrases, exclusions };
}

/**
 * The query that searches for each word exactly: phrases and exclusions are kept. `kopie bazy -test` → `"kopie" "bazy"
 * -test`
 */
export function askExactly(query: string): string {
  const { phrases, exclusions } = readQuery(query);
  const { text } = readQuery(query.replace(quotedPart, ' '));
  return [...phrases.map((words) => words.join(' ')), ...splitWords(text)]
    .map((words) => `"${words}"`)
    .concat(exclusions)
    .join(' ');
}

interface Index {
  analyser: Analyser;
  vocabulary: Vocabulary;
  store: SearchedPages;
}

/** A predicate for pages that contain every phrase exactly and no form of an excluded word; null when all pass. */
export function pageFilter(
  { analyser, vocabulary, store }: Index,
  { phrases, excluded, excludedPhrases }: ReadQuery,
): ((page: number) => boolean) | null {
  if (phrases.length + excluded.length + excludedPhrases.length === 0) return null;
  const pagesWith = (word: string): Set<number> => {
    const pages = new Set<number>();
    for (const term of analyser.termsOf(word)) {
      const found = vocabulary.findTerm(term);
      const postings = found && store.postingsOf(found);
      for (let place = 0; postings && place < postings.length; place++) pages.add(postings.pageAt(place));
    }
    return pages;
  };
  const barred = excluded.map((parts) => parts.map(pagesWith));
  const numbersOf = (words: string[]) => words.map((word) => vocabulary.findForm(word)?.number ?? -1);
  const wanted = phrases.map(numbersOf);
  const unwanted = excludedPhrases.map(numbersOf);
  return (number) => {
    if (barred.some((parts) => parts.every((pages) => pages.has(number)))) return false;
    // Most pages are ruled out by the index, without being decoded.
    if (!wanted.every((phrase) => hasWords({ vocabulary, store }, number, phrase))) return false;
    if (wanted.length + unwanted.length === 0) return true;
    const page = store.pageAt(number);
    return (
      page !== undefined &&
      wanted.every((phrase) => hasPhrase(page, phrase)) &&
      !unwanted.some((phrase) => hasPhrase(page, phrase))
    );
  };
}

function hasWords({ vocabulary, store }: Omit<Index, 'analyser'>, page: number, forms: readonly number[]): boolean {
  return forms.every((number) => {
    const term = vocabulary.formOf(number)?.terms[0];
    return term !== undefined && store.postingsOf(term).placeOf(page) >= 0;
  });
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
