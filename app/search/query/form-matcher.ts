import type { QueryWord } from './expand-word';
import type { Term, Vocabulary } from '#app/search/index/vocabulary';

export interface WordMatch {
  /** Which word of the query. */
  word: number;
  /** 1 for the word's best explanation, less for weaker ones. */
  weight: number;
}

const NO_MATCH: WordMatch[] = [];

/** Tells which words of the query a form of a page stands for. Lives as long as one search. */
export class FormMatcher {
  private readonly byTerm = new Map<Term, WordMatch[]>();
  private readonly byForm = new Map<number, WordMatch[]>();
  /** 1 at the number of each form that stands for some word of the query; most forms do not. */
  readonly marks: Uint8Array;

  /** @param rarity how rare a term is that so many pages hold */
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly rarity: (pages: number) => number,
    words: QueryWord[],
  ) {
    this.marks = new Uint8Array(vocabulary.span);
    words.forEach((word, number) => {
      const heaviest = word.alternatives[0]?.weight ?? 1;
      for (const { term, weight } of word.alternatives) {
        const match = { word: number, weight: weight / heaviest };
        for (const form of term.forms) this.marks[form] = 1;
        const matches = this.byTerm.get(term);
        if (matches) matches.push(match);
        else this.byTerm.set(term, [match]);
      }
    });
  }

  /** The words of the query that a form of a page stands for. */
  matchNumber(number: number): WordMatch[] {
    if (this.marks[number] !== 1) return NO_MATCH;
    let matches = this.byForm.get(number);
    if (!matches) this.byForm.set(number, (matches = this.matchForm(number)));
    return matches;
  }

  /** How rare the form's commonest term is. */
  rarityOf(number: number): number {
    let pages = 0;
    for (const { postings } of this.vocabulary.formOf(number)?.terms ?? []) pages = Math.max(pages, postings.length / 2);
    return this.rarity(pages);
  }

  isMatch(text: string): boolean {
    const form = this.vocabulary.findForm(text);
    return form !== undefined && this.marks[form.number] === 1;
  }

  private matchForm(number: number): WordMatch[] {
    const matches: WordMatch[] = [];
    for (const term of this.vocabulary.formOf(number)?.terms ?? []) {
      for (const { word, weight } of this.byTerm.get(term) ?? []) {
        const known = matches.find((match) => match.word === word);
        if (!known) matches.push({ word, weight });
        else if (weight > known.weight) known.weight = weight;
      }
    }
    return matches;
  }
}
