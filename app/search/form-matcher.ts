import type { QueryWord } from './expand-word';
import type { Form, Vocabulary } from './vocabulary';

export interface FormMatch {
  /** Which word of the query. */
  word: number;
  weight: number;
}

/** Tells which words of the query a form of a page stands for. Lives as long as one search. */
export class FormMatcher {
  private readonly byTerm = new Map<string, FormMatch[]>();
  private readonly byForm = new Map<Form, FormMatch[]>();

  constructor(
    private readonly vocabulary: Vocabulary,
    words: QueryWord[],
  ) {
    words.forEach((word, number) => {
      for (const { term, weight } of word.alternatives) {
        const matches = this.byTerm.get(term.text);
        if (matches) matches.push({ word: number, weight });
        else this.byTerm.set(term.text, [{ word: number, weight }]);
      }
    });
  }

  matchNumber(number: number): FormMatch[] {
    const form = this.vocabulary.formOf(number);
    return form ? this.matchForm(form) : [];
  }

  matchText(text: string): FormMatch[] {
    const form = this.vocabulary.findForm(text);
    return form ? this.matchForm(form) : [];
  }

  private matchForm(form: Form): FormMatch[] {
    const known = this.byForm.get(form);
    if (known) return known;
    const best = new Map<number, number>();
    for (const term of form.terms) {
      for (const { word, weight } of this.byTerm.get(term.text) ?? []) if (weight > (best.get(word) ?? 0)) best.set(word, weight);
    }
    const matches = Array.from(best, ([word, weight]) => ({ word, weight }));
    this.byForm.set(form, matches);
    return matches;
  }
}
