import type { QueryWord } from './expand-word';
import type { Form, Term, Vocabulary } from './vocabulary';

export interface WordMatch {
  /** Which word of the query. */
  word: number;
  /** 1 for the word's best explanation, less for weaker ones. */
  weight: number;
}

export interface FormMatch {
  matches: WordMatch[];
  /** How rare the form's commonest term is. */
  rarity: number;
}

const NO_MATCH: FormMatch = { matches: [], rarity: 0 };

/** Tells which words of the query a form of a page stands for. Lives as long as one search. */
export class FormMatcher {
  private readonly byTerm = new Map<Term, WordMatch[]>();
  private readonly byForm = new Map<number, FormMatch>();
  /** Forms seen before and found not to match; most forms of a page are. */
  private readonly isOther: Uint8Array;

  /** @param rarity how rare a term is that so many pages hold */
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly rarity: (pages: number) => number,
    words: QueryWord[],
  ) {
    this.isOther = new Uint8Array(vocabulary.span);
    words.forEach((word, number) => {
      const heaviest = word.alternatives[0]?.weight ?? 1;
      for (const { term, weight } of word.alternatives) {
        const match = { word: number, weight: weight / heaviest };
        const matches = this.byTerm.get(term);
        if (matches) matches.push(match);
        else this.byTerm.set(term, [match]);
      }
    });
  }

  matchNumber(number: number): FormMatch {
    const known = this.byForm.get(number);
    if (known) return known;
    const form = this.vocabulary.formOf(number);
    const match = form ? this.matchForm(form) : NO_MATCH;
    this.byForm.set(number, match);
    return match;
  }

  isMatch(text: string): boolean {
    const form = this.vocabulary.findForm(text);
    return form !== undefined && this.findMatch(form.number) !== undefined;
  }

  /** The words of the query that a form of a page stands for; undefined when it stands for none, as most do. */
  findMatch(number: number): WordMatch[] | undefined {
    if (this.isOther[number] === 1) return undefined;
    const { matches } = this.matchNumber(number);
    if (matches.length > 0) return matches;
    this.isOther[number] = 1;
    return undefined;
  }

  private matchForm(form: Form): FormMatch {
    const matches: WordMatch[] = [];
    let pages = 0;
    for (const term of form.terms) {
      pages = Math.max(pages, term.postings.length / 2);
      for (const { word, weight } of this.byTerm.get(term) ?? []) {
        const known = matches.find((match) => match.word === word);
        if (!known) matches.push({ word, weight });
        else if (weight > known.weight) known.weight = weight;
      }
    }
    return { matches, rarity: this.rarity(pages) };
  }
}
