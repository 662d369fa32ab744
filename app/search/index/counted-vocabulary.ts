import type { Analyser } from '#app/search/language/analyser';
import { Postings } from './postings';
import { type Form, type Term, Vocabulary } from './vocabulary';

const nowhere = new Postings();

/** A term whose pages are elsewhere: only their number is known. */
export class CountedTerm implements Term {
  forms: readonly number[] = [];
  readonly postings = nowhere;
  pages = 0;
  /** Its number among terms; undefined until it has one. */
  number: number | undefined;

  constructor(readonly text: string) {}
}

/**
 * The vocabulary of pages that several processes share. Numbers and counts are given by whoever keeps it; a number is
 * never given again, so that what was encoded with it can be read.
 */
export class CountedVocabulary extends Vocabulary {
  private readonly numberedTerms: (CountedTerm | undefined)[] = [];

  constructor(analyser: Analyser) {
    super(analyser, (text) => new CountedTerm(text));
  }

  termOf(number: number): CountedTerm | undefined {
    return this.numberedTerms[number];
  }

  override findTerm(text: string): CountedTerm | undefined {
    return super.findTerm(text) as CountedTerm | undefined;
  }

  /** The term's number, given to it if it has none. */
  ensureNumber(term: CountedTerm): number {
    const number = term.number ?? this.numberedTerms.length;
    if (term.number === undefined) this.setNumber(term, number);
    return number;
  }

  /** Takes in how many pages have a form; one that none has stays until `removeUnused`. */
  takeForm(text: string, number: number, pages: number): void {
    const known = this.findForm(text);
    if (known && known.number !== number) {
      if (pages === 0) return;
      this.removeForm(known);
    }
    this.reserveNumber(number);
    if (known || pages > 0) (this.findForm(text) ?? this.makeForm(text, number)).pages = pages;
  }

  /** The same for a term. */
  takeTerm(text: string, number: number, pages: number): void {
    if (number >= this.numberedTerms.length) this.numberedTerms.length = number + 1;
    if (pages === 0 && this.findTerm(text)?.number !== number) return;
    const term = this.ensureTermAlone(text) as CountedTerm;
    if (term.number !== number) this.setNumber(term, number);
    term.pages = pages;
  }

  /** Removes those of the forms that no page has. */
  removeUnused(forms: Iterable<Form>): void {
    for (const form of forms) if (form.pages <= 0 && this.findForm(form.text) === form) this.removeForm(form);
  }

  private setNumber(term: CountedTerm, number: number): void {
    term.number = number;
    this.numberedTerms[number] = term;
  }
}
