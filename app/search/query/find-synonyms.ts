import type { Analyser } from '#app/search/language/analyser';
import { foldWord, leavesOutDiacritics } from '#app/search/language/fold';
import { allowedTypos, typoDistance } from '#app/search/language/typo-distance';
import type { Lexicon, Phrase } from './lexicon';

const withoutDiacritics = 0.95;
const guessed = 0.85;
const related = 0.8;
/** Both are below the weight of a sure match: see isSure. */
const mistypedWeight = 0.6;
const begun = 0.6;
const shortestBegun = 4;
const leastBegun = 0.6;
const shortestMistyped = 5;
/** The words of a phrase in the other order: 'dwuetapowa weryfikacja' for 'weryfikacja dwuetapowa'. */
const turned = 0.9;
const mostReadings = 2_000;

/** The lexicon terms that a word of the query may be, with their weights. */
export type Reading = ReadonlyMap<string, number>;

/** A phrase of the lexicon found in the query. */
export interface FoundPhrase {
  phrase: Phrase;
  /** The number of its first word in the query. */
  at: number;
  /** 1 for an exact match, less for missing diacritics, other forms and typos. */
  weight: number;
}

/** Whether the phrase was typed exactly or nearly so, rather than with a typo or several letters off. */
export const isSure = ({ weight }: FoundPhrase): boolean => weight > mistypedWeight;

interface ReadOptions {
  isBeingTyped: boolean;
  /** Whether typos are considered: neither a page nor the dictionary has the word. */
  allowTypos: boolean;
}

/**
 * Finds the lexicon words that a word of the query may be: without diacritics, inflected, mistyped or incomplete.
 * Memoized, as whoever types asks for the same words with each letter.
 */
export function readAsLexicon(analyser: Analyser, lexicon: Lexicon, text: string, options: ReadOptions): Reading {
  const key = `${text} ${Number(options.isBeingTyped)}${Number(options.allowTypos)}`;
  const known = lexicon.readings.get(key);
  if (known) return known;
  if (lexicon.readings.size >= mostReadings) lexicon.readings.clear();
  const reading = findReading(analyser, lexicon, text, options);
  lexicon.readings.set(key, reading);
  return reading;
}

function findReading(
  analyser: Analyser,
  lexicon: Lexicon,
  text: string,
  { isBeingTyped, allowTypos }: ReadOptions,
): Reading {
  const reading = new Map<string, number>();
  const take = (term: string, weight: number): void => {
    if (lexicon.hasTerm(term) && weight > (reading.get(term) ?? 0)) reading.set(term, weight);
  };
  const { lemmas, guesses } = analyser.analyseAsBase(text);
  for (const lemma of lemmas) take(lemma, 1);
  guesses.forEach((guess, index) => take(guess, index === 0 ? 1 : guessed));
  analyser.dictionary.findWithDiacritics(text, (form) => {
    if (form !== text) for (const lemma of analyser.dictionary.lemmasOf(form)) take(lemma, withoutDiacritics);
  });
  for (const lemma of [...lemmas, ...reading.keys()])
    for (const relative of analyser.relativesOf(lemma)) take(relative, related);
  const takeWord = (word: string, weight: number): void => lexicon.termsOf(word).forEach((term) => take(term, weight));
  const folded = foldWord(text);
  const mistakes = allowTypos && reading.size === 0 && text.length >= shortestMistyped ? allowedTypos(text.length) : 0;
  for (const word of lexicon.wordsFolded(folded))
    if (leavesOutDiacritics(text, word)) takeWord(word, text === word ? 1 : withoutDiacritics);
  // A word that the lexicon has itself ('logo') is not the beginning of another one's form ('logów').
  const mayGoOn = isBeingTyped && reading.size === 0 && text.length >= shortestBegun;
  // Scans the whole lexicon only for prefixes and typos, which cannot be looked up.
  if (!mayGoOn && mistakes === 0) return reading;
  for (const word of lexicon.words) {
    if (mayGoOn && text.length >= leastBegun * word.text.length && word.folded.startsWith(folded))
      takeWord(word.text, begun);
    else if (mistakes > 0 && typoDistance(folded, word.folded, mistakes) <= mistakes)
      takeWord(word.text, mistypedWeight);
  }
  return reading;
}

/** Every phrase of the lexicon whose words follow one another in the query; two words also the other way round. */
export function findPhrases(lexicon: Lexicon, readings: readonly Reading[]): FoundPhrase[] {
  const found = new Map<Phrase, FoundPhrase>();
  const take = (phrase: Phrase, at: number, weight: number): void => {
    if (weight > (found.get(phrase)?.weight ?? 0)) found.set(phrase, { phrase, at, weight });
  };
  readings.forEach((reading, at) => {
    for (const term of reading.keys()) {
      for (const phrase of lexicon.phrasesFrom(term)) {
        const { words } = phrase;
        take(phrase, at, weightOf(lexicon, words, readings, at));
        if (words.length === 2) take(phrase, at - 1, turned * weightOf(lexicon, words.toReversed(), readings, at - 1));
      }
    }
  });
  return [...found.values()].sort((a, b) => b.phrase.words.length - a.phrase.words.length || b.weight - a.weight);
}

function weightOf(lexicon: Lexicon, words: readonly string[], readings: readonly Reading[], at: number): number {
  let least = 1;
  words.forEach((word, index) => {
    const reading = readings[at + index];
    let best = 0;
    for (const term of lexicon.termsOf(word)) best = Math.max(best, reading?.get(term) ?? 0);
    least = Math.min(least, best);
  });
  return least;
}
