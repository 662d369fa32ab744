import type { SearchLexicon } from '#app/search/search-document';
import { eachWord } from '#app/search/language/tokenize';

/** A pair of synonyms, each as its words. */
export interface SynonymPhrase {
  from: string[];
  to: string[];
}

/** The portal's own words, looked up when a query is read, so that a change needs no new index. */
export class Lexicon {
  readonly synonyms: SynonymPhrase[] = [];
  private readonly sameWord = new Map<string, Set<string>>();

  constructor(lexicon: SearchLexicon) {
    for (const [one, other] of lexicon.synonyms) {
      const from = splitWords(one);
      const to = splitWords(other);
      if (from.length === 0 || to.length === 0) continue;
      this.synonyms.push({ from, to }, { from: to, to: from });
    }
    for (const [form, lemma] of lexicon.forms) {
      const [word] = splitWords(lemma);
      const [own] = splitWords(form);
      if (word === undefined || own === undefined) continue;
      const group = this.sameWord.get(word) ?? new Set([word]);
      for (const member of this.sameWord.get(own) ?? [own]) group.add(member);
      for (const member of group) this.sameWord.set(member, group);
    }
  }

  /** Forms that the lexicon says are of the same word, the word itself not among them. */
  otherForms(word: string): string[] {
    return [...(this.sameWord.get(word) ?? [])].filter((form) => form !== word);
  }
}

export function splitWords(text: string): string[] {
  const words: string[] = [];
  eachWord(text.normalize('NFC'), (word, _start, _end, isIdentifier) => {
    if (!isIdentifier) words.push(word);
  });
  return words;
}
