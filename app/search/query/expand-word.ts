import type { Analyser } from '#app/search/language/analyser';
import { foldWord, leavesOutDiacritics } from '#app/search/language/fold';
import type { Lexicon } from './lexicon';
import { findTypos } from './find-typos';
import { rankingWeights } from './ranking-weights';
import { typoDistance } from '#app/search/language/typo-distance';
import { letterBits, type Form, type Term, type Vocabulary } from '#app/search/index/vocabulary';

const withDiacritics = 0.95;
const withoutDiacritics = 0.8;
const shortestPrefix = 2;
const mostPrefixTerms = 40;
const longestCorrected = 32;
const shortestMistypedPrefix = 4;
/**
 * A word missing from the dictionary is doubtful when fewer pages have it than one per this many words of the
 * vocabulary.
 */
const rareShare = 10_000;

/** One form in which pages may have a word of the query. */
export interface Alternative {
  term: Term;
  weight: number;
}

export interface QueryWord {
  text: string;
  /** By descending weight. */
  alternatives: Alternative[];
  /** Adds to the score of a page that has it, without counting as missing elsewhere. */
  isBonus: boolean;
  /** The word's weight when pages are selected: 1 for most. */
  importance: number;
  /** The same for titles, headings and windows of a text. */
  presence: number;
  /** The likely intended word, when only a typo explains this one. */
  correction: string | null;
  /** What is searched instead of a word that no page has: its correction, or a synonym. */
  replacement: string | null;
}

/** A word of the lexicon that is a synonym of a word of the query. */
export interface WordSynonym {
  text: string;
  weight: number;
  /** Whether it is used only when nothing else matches: the word looks like a typo of a lexicon word. */
  isLastResort: boolean;
}

export interface ExpansionContext {
  analyser: Analyser;
  vocabulary: Vocabulary;
  lexicon: Lexicon;
}

export interface ExpandOptions {
  /** Whether the word may be incomplete: it is at the very end of the query. */
  isBeingTyped: boolean;
  /** Whether a word that pages have is rather whole than the beginning of another one. */
  seemsWhole?: boolean;
  allowTypos: boolean;
  synonyms: WordSynonym[];
}

/** Everything that a word of the query can match in the indexed pages. */
export function expandWord(
  context: ExpansionContext,
  text: string,
  { isBeingTyped, seemsWhole = false, allowTypos, synonyms }: ExpandOptions,
): QueryWord {
  const found = new Map<Term, number>();
  const take = (term: Term | undefined, weight: number): void => {
    if (term && term.pages > 0 && weight > (found.get(term) ?? 0)) found.set(term, weight);
  };
  addForms(context, text, take);
  const isWritten = found.size > 0;
  const addSynonyms = (isLastResort: boolean): void =>
    synonyms
      .filter((synonym) => synonym.isLastResort === isLastResort)
      .forEach((synonym) => addSynonym(context, synonym, take));
  addSynonyms(false);
  const isDoubtful = isProbablyTypo(context, text, found);
  const share = seemsWhole && isWritten ? rankingWeights.prefixOfWhole : 1;
  const takeBegun: Take = (term, weight) => take(term, weight * share);
  if (isBeingTyped && text.length >= shortestPrefix) addPrefixes(context, text, takeBegun);
  const isExplained = found.size > 0 || hasLikelyForms(context, text);
  addGuesses(context, text, take);
  let correction: string | null = null;
  if (isDoubtful && allowTypos && text.length <= longestCorrected) {
    correction = addTypos(
      context,
      text,
      isKnown(context.analyser, text) ? (term, weight) => take(term, weight * rankingWeights.typoOfKnown) : take,
    );
  }
  if (found.size === 0) addSynonyms(true);
  addFamily(context, text, isWritten ? rankingWeights.family : rankingWeights.familyAlone, take);
  if (found.size === 0 && isBeingTyped && allowTypos) addMistypedPrefixes(context, text, take);
  const alternatives = Array.from(found, ([term, weight]) => ({ term, weight })).sort((a, b) => b.weight - a.weight);
  return {
    text,
    alternatives: alternatives.filter(({ term }, place) => !isRepeated(term, alternatives, place)),
    isBonus: false,
    importance: 1,
    presence: 1,
    correction: isExplained ? null : correction,
    replacement: isWritten ? null : (correction ?? writtenSynonym(context, synonyms)),
  };
}

/** Whether a heavier alternative has the same forms and so the same pages, as the guesses for an unknown word have. */
function isRepeated(term: Term, alternatives: readonly Alternative[], place: number): boolean {
  for (let earlier = 0; earlier < place; earlier++) {
    const { forms, pages } = (alternatives[earlier] as Alternative).term;
    if (pages !== term.pages || forms.length !== term.forms.length) continue;
    if (forms.every((form, at) => form === term.forms[at])) return true;
  }
  return false;
}

/** Whether some page has the word in any form; an unknown word also by a likely lemma. */
export const isInPages = ({ analyser, vocabulary }: ExpansionContext, word: string): boolean =>
  analyser.termsOf(word).some((term) => vocabulary.findTerm(term) !== undefined);

/** The most likely synonym that pages have. */
function writtenSynonym(context: ExpansionContext, synonyms: WordSynonym[]): string | null {
  const written = synonyms.filter(({ text }) => isInPages(context, text));
  return written.sort((a, b) => b.weight - a.weight)[0]?.text ?? null;
}

/** Only a guess matches the word, or it is missing from the dictionary and only one or two pages have it. */
function isProbablyTypo({ analyser, vocabulary }: ExpansionContext, text: string, found: Map<Term, number>): boolean {
  if (found.size === 0) return true;
  if (/\P{L}/u.test(text) || analyser.dictionary.lemmasOf(text).length > 0) return false;
  return Math.max(...Array.from(found.keys(), (term) => term.pages)) <= Math.max(1, vocabulary.size / rareShare);
}

type Take = (term: Term | undefined, weight: number) => void;

function addForms({ analyser, vocabulary, lexicon }: ExpansionContext, text: string, take: Take): void {
  for (const lemma of analyser.analyse(text).lemmas) take(vocabulary.findTerm(lemma), 1);
  take(vocabulary.findTerm(text), 1);
  for (const form of lexicon.otherForms(text)) addForm(analyser, vocabulary, form, 1, take);
  for (const lemma of analyser.analyse(text).lemmas) {
    for (const form of lexicon.otherForms(lemma)) addForm(analyser, vocabulary, form, 1, take);
  }
  analyser.dictionary.findWithDiacritics(text, (form) => {
    if (form === text) return;
    for (const lemma of analyser.dictionary.lemmasOf(form)) take(vocabulary.findTerm(lemma), withDiacritics);
  });
  for (const form of vocabulary.unknownFormsFolding(foldWord(text))) {
    if (form.text === text) continue;
    const weight = leavesOutDiacritics(text, form.text)
      ? withDiacritics
      : form.folded === form.text
        ? withoutDiacritics
        : 0;
    if (weight > 0) for (const term of form.terms) take(term, weight);
  }
}

/** The likely lemmas of an unknown word. */
function addGuesses({ analyser, vocabulary }: ExpansionContext, text: string, take: Take): void {
  for (const guess of analyser.analyse(text).guesses)
    take(vocabulary.findTerm(guess), isKnown(analyser, guess) ? rankingWeights.guessOfKnown : rankingWeights.guess);
}

/** Whether the dictionary has the word. */
export const isKnown = (analyser: Analyser, word: string): boolean => analyser.dictionary.lemmasOf(word).length > 0;

/**
 * Whether pages have other forms of an unknown word. A guess that is in the dictionary does not count: then the
 * dictionary would have the word too.
 */
function hasLikelyForms({ analyser, vocabulary }: ExpansionContext, text: string): boolean {
  return analyser.analyse(text).guesses.some((guess) => vocabulary.findTerm(guess) && !isKnown(analyser, guess));
}

function addForm(analyser: Analyser, vocabulary: Vocabulary, form: string, weight: number, take: Take): void {
  const { lemmas, guesses } = analyser.analyse(form);
  for (const lemma of lemmas) take(vocabulary.findTerm(lemma), weight);
  guesses.forEach((guess, index) =>
    take(vocabulary.findTerm(guess), index === 0 ? weight : weight * rankingWeights.guess),
  );
}

/** Adds a synonym with its forms and relatives: pages may have 'przesyłanie' where the lexicon has 'przesłać'. */
function addSynonym(context: ExpansionContext, { text, weight }: WordSynonym, take: Take): void {
  addForm(context.analyser, context.vocabulary, text, weight, take);
  addFamily(context, text, weight * rankingWeights.familyOfSynonym, take);
}

function addPrefixes({ vocabulary }: ExpansionContext, text: string, take: Take): void {
  const byLength: Form[][] = [];
  for (const form of vocabulary.formsByPrefix(foldWord(text))) {
    if (form.text.length > text.length && leavesOutDiacritics(text, form.text.slice(0, text.length)))
      (byLength[form.text.length] ??= []).push(form);
  }
  const terms = new Set<Term>();
  // A few lengths have enough: those of all words with a short prefix are not sorted.
  for (const forms of byLength) {
    for (const form of forms?.sort((a, b) => b.pages - a.pages) ?? []) {
      const weight = rankingWeights.prefixLeast + rankingWeights.prefixRange * (text.length / form.text.length);
      for (const term of form.terms) {
        terms.add(term);
        take(term, weight);
      }
      if (terms.size >= mostPrefixTerms) return;
    }
  }
}

/** @returns the most likely intended word */
function addTypos(context: ExpansionContext, text: string, take: Take): string | null {
  const typos = findTypos(context.analyser.dictionary, context.vocabulary, text);
  for (const { terms, weight } of typos) for (const term of terms) take(term, weight);
  return typos[0]?.form ?? null;
}

/** Words with almost the typed prefix; its first two letters must be right. */
function addMistypedPrefixes({ vocabulary }: ExpansionContext, text: string, take: Take): void {
  if (text.length < shortestMistypedPrefix) return;
  const folded = foldWord(text);
  const letters = letterBits(folded);
  let left = mostPrefixTerms;
  for (const form of vocabulary.formsByPrefix(folded.slice(0, 2))) {
    const missing = letters & ~form.letters;
    // One typo takes away one letter at most: two bits are too many.
    if ((missing & (missing - 1)) !== 0) continue;
    const isNear = [0, 1].some((more) => typoDistance(folded, form.folded.slice(0, folded.length + more), 1) <= 1);
    if (!isNear) continue;
    for (const term of form.terms) take(term, rankingWeights.typoOfPrefix);
    if (--left === 0) return;
  }
}

function addFamily({ analyser, vocabulary }: ExpansionContext, text: string, weight: number, take: Take): void {
  for (const lemma of lemmasMeant(analyser, text))
    for (const relative of analyser.relativesOf(lemma)) take(vocabulary.findTerm(relative), weight);
}

/** The lemmas of a word; for an unknown one, those of words that equal it without diacritics. */
function lemmasMeant(analyser: Analyser, text: string): Iterable<string> {
  const { lemmas } = analyser.analyse(text);
  if (lemmas.length > 0) return lemmas;
  const meant = new Set<string>();
  analyser.dictionary.findWithDiacritics(text, (form) =>
    analyser.dictionary.lemmasOf(form).forEach((lemma) => meant.add(lemma)),
  );
  return meant;
}
