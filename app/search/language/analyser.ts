import { lazily } from '#app/platform/lazily';
import type { Dictionary } from './dictionary';
import { findRelatives } from './word-families';
import { joinParts } from './tokenize';
import { stemUnknown, type SuffixGuesser } from './unknown-words';

const longestWord = 64;
const shortestGuessed = 4;
const mostKept = 10_000;
const mostAnalyses = 2_000;

/** The terms that a form is indexed under. */
export interface Analysis {
  /** Lemmas from the dictionary; empty for an unknown word. */
  lemmas: readonly string[];
  /**
   * For an unknown word: the word itself, its likely lemmas, and its stem (marked by '~'); for a hyphenated word, its
   * form without hyphens.
   */
  guesses: readonly string[];
}

/** What is known of the language. */
export interface Language {
  dictionary: Dictionary;
  guesser: SuffixGuesser;
}

/** Converts Polish word forms to index terms. Forms are in lower case and NFC. */
export class Analyser {
  private readonly analyses = new Map<string, Analysis>();
  private readonly relatives = new Map<string, readonly string[]>();

  private readonly language: () => Language;

  /** @param load is called for the first word */
  constructor(load: () => Language) {
    this.language = lazily(load);
  }

  get dictionary(): Dictionary {
    return this.language().dictionary;
  }

  /** Memoized: expanding a query asks for its words again and again. */
  analyse(form: string): Analysis {
    const known = this.analyses.get(form);
    if (known) return known;
    if (this.analyses.size >= mostAnalyses) this.analyses.clear();
    const analysis = this.analyseAnew(form);
    this.analyses.set(form, analysis);
    return analysis;
  }

  private analyseAnew(form: string): Analysis {
    const word = form.length > longestWord ? form.slice(0, longestWord) : form;
    // A single letter stands for itself: the dictionary would take 'b' for 'był'.
    const lemmas = word.length === 1 ? [word] : this.dictionary.lemmasOf(word);
    if (lemmas.length > 0) return { lemmas: [...new Set(lemmas)], guesses: [] };
    const joined = joinParts(word);
    if (joined !== null) return { lemmas: [], guesses: [word, ...this.joinedTerms(joined)] };
    if (word.length < shortestGuessed || !/^\p{L}+$/u.test(word)) return { lemmas: [], guesses: [word] };
    return {
      lemmas: [],
      guesses: [...new Set([word, ...this.language().guesser.guess(word), `~${stemUnknown(word)}`])],
    };
  }

  private joinedTerms(joined: string): string[] {
    const lemmas = new Set(this.dictionary.lemmasOf(joined));
    return lemmas.size > 0 ? [...lemmas] : [joined];
  }

  /** Words of the same family as a lemma (see word-families.ts). Memoized: synonyms ask for them very often. */
  relativesOf(lemma: string): readonly string[] {
    const known = this.relatives.get(lemma);
    if (known) return known;
    if (this.relatives.size >= mostKept) this.relatives.clear();
    const relatives = findRelatives(lemma, (word) => this.dictionary.lemmasOf(word).includes(word));
    this.relatives.set(lemma, relatives);
    return relatives;
  }

  /**
   * The analysis of a word that is likely to be in its base form, as synonyms and queries are: 'log' is not meant as
   * the genitive plural of 'logo'.
   */
  analyseAsBase(word: string): Analysis {
    const analysis = this.analyse(word);
    return analysis.lemmas.includes(word) ? { lemmas: [word], guesses: [] } : analysis;
  }

  /** All terms that the index has for a form. */
  termsOf(form: string): readonly string[] {
    return termsIn(this.analyse(form));
  }
}

/** The terms of an analysis, of equal weight. */
export const termsIn = ({ lemmas, guesses }: Analysis): readonly string[] => (lemmas.length > 0 ? lemmas : guesses);
