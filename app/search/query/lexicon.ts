import { type Analyser, termsIn } from '#app/search/language/analyser';
import { foldWord } from '#app/search/language/fold';
import { eachWord } from '#app/search/language/tokenize';
import { runInSlices } from '#app/search/index/in-slices';
import type { SearchLexicon } from '#app/search/search-document';

/** The sign before a word that leads to its group, but that the others of the group do not lead to. */
const askedOnly = '~';

/** A word or short phrase of a group of synonyms. */
export interface Phrase {
  words: string[];
  /** What it may be replaced by, itself included unless it is only asked for. */
  group: Phrase[];
}

/** A word of some phrase. */
export interface LexiconWord {
  text: string;
  folded: string;
}

/** The portal's own words and the thesaurus. Used when a query is expanded, so that a change needs no reindexing. */
export class Lexicon {
  /** Phrases by the terms of their first word. */
  private readonly byTerm = new Map<string, Phrase[]>();
  private readonly termsByWord = new Map<string, readonly string[]>();
  private readonly allTerms = new Set<string>();
  private readonly sameWord = new Map<string, Set<string>>();
  readonly words: LexiconWord[] = [];
  /** What words of queries were read as: see readAsLexicon. */
  readonly readings = new Map<string, ReadonlyMap<string, number>>();
  private readonly byFolded = new Map<string, string[]>();

  /** One without words. */
  constructor(private readonly analyser: Analyser) {}

  /** In slices: analysing the thesaurus takes longer than the event loop may be held up. */
  static read(texts: SearchLexicon, analyser: Analyser): Promise<Lexicon> {
    return runInSlices(new Lexicon(analyser).learnAll(texts));
  }

  private *learnAll({ synonyms, forms }: SearchLexicon): Generator<undefined, Lexicon> {
    for (const group of synonyms) {
      this.addGroup(group);
      yield;
    }
    for (const [form, lemma] of forms) {
      this.addForm(form, lemma);
      yield;
    }
    return this;
  }

  /** The other forms of a word, according to the lexicon. */
  otherForms(word: string): string[] {
    return [...(this.sameWord.get(word) ?? [])].filter((form) => form !== word);
  }

  /** Whether a phrase contains a word with this term. */
  hasTerm(term: string): boolean {
    return this.allTerms.has(term);
  }

  /** The words of phrases that equal this one without diacritics. */
  wordsFolded(folded: string): readonly string[] {
    return this.byFolded.get(folded) ?? [];
  }

  /** The phrases whose first word has this term. */
  phrasesFrom(term: string): readonly Phrase[] {
    return this.byTerm.get(term) ?? [];
  }

  /** The terms of a word of the lexicon. */
  termsOf(word: string): readonly string[] {
    return this.termsByWord.get(word) ?? [];
  }

  private addGroup(texts: readonly string[]): void {
    const group: Phrase[] = [];
    for (const text of texts) {
      const words = splitWords(text);
      const [first] = words;
      if (first === undefined) continue;
      const phrase = { words, group };
      if (!text.startsWith(askedOnly)) group.push(phrase);
      for (const word of words) this.learn(word);
      for (const term of this.termsOf(first)) this.byTerm.set(term, [...(this.byTerm.get(term) ?? []), phrase]);
    }
  }

  private learn(word: string): void {
    if (this.termsByWord.has(word)) return;
    const terms = termsIn(this.analyser.analyseAsBase(word));
    this.termsByWord.set(word, terms);
    for (const term of terms) this.allTerms.add(term);
    const folded = foldWord(word);
    this.words.push({ text: word, folded });
    this.byFolded.set(folded, [...this.wordsFolded(folded), word]);
  }

  private addForm(form: string, lemma: string): void {
    const [word] = splitWords(lemma);
    const [own] = splitWords(form);
    if (word === undefined || own === undefined) return;
    const group = this.sameWord.get(word) ?? new Set([word]);
    for (const member of this.sameWord.get(own) ?? [own]) group.add(member);
    for (const member of group) this.sameWord.set(member, group);
  }
}

export function splitWords(text: string): string[] {
  const words: string[] = [];
  eachWord(text.normalize('NFC'), (word, _start, _end, isIdentifier) => {
    if (!isIdentifier) words.push(word);
  });
  return words;
}
