import type { Analyser } from '#app/search/language/analyser';
import { foldWord } from '#app/search/language/fold';
import { isFunctionWord } from '#app/search/language/function-words';
import type { ByteReader, ByteWriter } from './byte-writer';
import { Postings } from './postings';
import { ListMap } from './list-map';

const bucketLetters = 3;
const noForms: readonly number[] = [];
const noTerms: readonly Term[] = [];

/** A word form that occurs in the indexed pages. */
export interface Form {
  number: number;
  text: string;
  folded: string;
  /** A bit for each plain letter in it, to rule out distant words quickly. */
  letters: number;
  /** Whether the dictionary contains it. */
  known: boolean;
  isFunctionWord: boolean;
  terms: readonly Term[];
  pages: number;
}

/** What forms are indexed under: mostly a lemma. */
export interface Term {
  readonly text: string;
  /** How many pages have it. */
  readonly pages: number;
  /** Empty where the pages are not in this process. */
  readonly postings: Postings;
  /** The numbers of its forms. */
  forms: readonly number[];
}

/** A term of pages that are in this process. */
class IndexedTerm implements Term {
  forms: readonly number[] = noForms;

  constructor(
    readonly text: string,
    readonly postings: Postings = new Postings(),
  ) {}

  get pages(): number {
    return this.postings.length;
  }
}

/** The forms and terms of the indexed pages; those that no page has are removed (reference counting). */
export class Vocabulary {
  private readonly forms = new Map<string, Form>();
  private readonly terms = new Map<string, Term>();
  private readonly numbered: (Form | undefined)[] = [];
  private readonly freeNumbers: number[] = [];
  private readonly known = new ListMap<Form>();
  private readonly unknown = new ListMap<Form>();
  /** Those that are not plain letters themselves: the others are found by their text. */
  private readonly unknownByFolded = new ListMap<Form>();
  private readonly buckets = new ListMap<Form>();

  constructor(
    private readonly analyser: Analyser,
    private readonly makeTerm: (text: string) => Term = (text) => new IndexedTerm(text),
  ) {}

  get size(): number {
    return this.forms.size;
  }

  /** One more than the highest number of a form. */
  get span(): number {
    return this.numbered.length;
  }

  findForm(text: string): Form | undefined {
    return this.forms.get(text);
  }

  allForms(): Iterable<Form> {
    return this.forms.values();
  }

  formOf(number: number): Form | undefined {
    return this.numbered[number];
  }

  findTerm(text: string): Term | undefined {
    return this.terms.get(text);
  }

  /** The form's entry, created if needed. The caller increments its `pages` and releases it later. */
  ensureForm(text: string): Form {
    return this.forms.get(text) ?? this.makeForm(text, this.freeNumbers.pop() ?? this.numbered.length);
  }

  protected makeForm(text: string, number: number): Form {
    const { lemmas, guesses } = this.analyser.analyse(text);
    const known = lemmas.length > 0;
    const terms = (known ? lemmas : guesses).map((term) => this.ensureTerm(term, number));
    return this.addForm({ number, text, known, terms, pages: 0 });
  }

  /** Makes sure that no form gets this number from now on. */
  protected reserveNumber(number: number): void {
    if (number >= this.numbered.length) this.numbered.length = number + 1;
  }

  private addForm({
    number,
    text,
    known,
    terms,
    pages,
  }: Pick<Form, 'number' | 'text' | 'known' | 'terms' | 'pages'>): Form {
    const folded = foldWord(text);
    const letters = letterBits(folded);
    const form: Form = { number, text, folded, letters, known, isFunctionWord: isFunctionWord(text), terms, pages };
    this.forms.set(form.text, form);
    this.numbered[form.number] = form;
    for (const [group, key] of this.groupsOf(form)) group.add(key, form);
    return form;
  }

  /** Writes all forms and terms; a generator, so that a caller may pause between its steps. */
  *write(out: ByteWriter): Generator<void> {
    const places = new Map<Term, number>();
    out.number(this.terms.size);
    for (const term of this.terms.values()) {
      places.set(term, places.size);
      out.string(term.text);
      term.postings.write(out);
      yield;
    }
    out.number(this.forms.size);
    for (const { number, text, known, terms, pages } of this.forms.values()) {
      out.number(number);
      out.byte(known ? 1 : 0);
      out.number(pages);
      out.number(terms.length);
      for (const term of terms) out.number(places.get(term) ?? 0);
      // Most words are their own first term.
      out.string(text === terms[0]?.text ? '' : text);
      yield;
    }
  }

  /** Takes in what `write` wrote; the vocabulary must be empty. */
  *read(reader: ByteReader): Generator<void> {
    const terms: Term[] = [];
    for (let left = reader.number(); left > 0; left--) {
      const term = new IndexedTerm(reader.string(), Postings.read(reader));
      this.terms.set(term.text, term);
      terms.push(term);
      yield;
    }
    for (let left = reader.number(); left > 0; left--) {
      const number = reader.number();
      const known = reader.byte() === 1;
      const pages = reader.number();
      let own = noTerms;
      for (let more = reader.number(); more > 0; more--) {
        const term = terms[reader.number()];
        if (!term) throw new RangeError('a form has a term that is not there');
        own = withMember(own, term);
        term.forms = withMember(term.forms, number);
      }
      const text = reader.string() || (own[0]?.text ?? '');
      this.addForm({ number, text, known, terms: own, pages });
      yield;
    }
    for (let number = 0; number < this.numbered.length; number++)
      if (!this.numbered[number]) this.freeNumbers.push(number);
  }

  /** Decrements the count of pages with the form; at zero the form is removed. */
  release(form: Form): void {
    form.pages--;
    if (form.pages > 0) return;
    this.removeForm(form);
    this.freeNumbers.push(form.number);
  }

  protected removeForm(form: Form): void {
    this.forms.delete(form.text);
    for (const [group, key] of this.groupsOf(form)) group.delete(key, form);
    this.numbered[form.number] = undefined;
    for (const term of form.terms) {
      term.forms = term.forms.filter((number) => number !== form.number);
      if (term.forms.length === 0) this.terms.delete(term.text);
    }
  }

  /** Forms whose plain letters begin with `folded`, unordered. */
  *formsByPrefix(folded: string): Generator<Form> {
    const key = folded.slice(0, bucketLetters);
    if (key.length === bucketLetters) {
      for (const form of this.buckets.get(key) ?? []) if (form.folded.startsWith(folded)) yield form;
      return;
    }
    for (const [bucketKey, bucket] of this.buckets.entries()) if (bucketKey.startsWith(folded)) yield* bucket;
  }

  /**
   * Forms whose length differs by at most `difference`, and that begin with the first or second letter of `folded`:
   * people rarely get the first letter wrong, and a wider search takes ten times as long.
   */
  *formsLike(folded: string, difference: number, onlyUnknown: boolean): Generator<Form> {
    const firsts = new Set(folded.slice(0, 2));
    for (let length = Math.max(1, folded.length - difference); length <= folded.length + difference; length++) {
      for (const first of firsts) {
        yield* this.unknown.get(shapeKey(first, length)) ?? [];
        if (!onlyUnknown) yield* this.known.get(shapeKey(first, length)) ?? [];
      }
    }
  }

  /** Forms missing from the dictionary that equal `folded` without their diacritics. */
  *unknownFormsFolding(folded: string): Generator<Form> {
    const plain = this.forms.get(folded);
    if (plain && !plain.known && plain.folded === folded) yield plain;
    yield* this.unknownByFolded.get(folded) ?? [];
  }

  private groupsOf(form: Form): [ListMap<Form>, string][] {
    const groups: [ListMap<Form>, string][] = [
      [this.buckets, form.folded.slice(0, bucketLetters)],
      [form.known ? this.known : this.unknown, shapeKey(form.folded.charAt(0), form.folded.length)],
    ];
    if (!form.known && form.folded !== form.text) groups.push([this.unknownByFolded, form.folded]);
    return groups;
  }

  /** The term's entry, created if needed. */
  protected ensureTermAlone(text: string): Term {
    let term = this.terms.get(text);
    if (!term) this.terms.set(text, (term = this.makeTerm(text)));
    return term;
  }

  private ensureTerm(text: string, form: number): Term {
    const term = this.ensureTermAlone(text);
    if (!term.forms.includes(form)) term.forms = withMember(term.forms, form);
    return term;
  }
}

/** A list in no more room than it needs: one that is pushed to, or spread, has room for sixteen more. */
function withMember<Member>(list: readonly Member[], member: Member): readonly Member[] {
  return list.length === 0 ? [member] : list.concat([member]);
}

function shapeKey(first: string, length: number): string {
  return first + String(length);
}

/** A bit for each of a–z, one for digits, and one for anything else. */
export function letterBits(folded: string): number {
  let bits = 0;
  for (let index = 0; index < folded.length; index++) {
    const code = folded.charCodeAt(index);
    if (code >= 97 && code <= 122) bits |= 1 << (code - 97);
    else bits |= code >= 48 && code <= 57 ? 1 << 26 : 1 << 27;
  }
  return bits;
}
