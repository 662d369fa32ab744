import type { FilePlace } from '#app/search/search-document';
import { ByteReader } from './byte-writer';
import { eachForm, readWords, type WordRange } from './coded-text';

interface SectionPlace {
  anchorAt: number;
  headingAt: number | null;
  file: FilePlace | null;
  forms: readonly number[];
  wordsBefore: number;
}

/** A section of an indexed page. */
export class IndexedSection {
  /** The numbers of the heading's forms, in order. */
  readonly forms: readonly number[];
  /** How many words of the body precede its text. */
  readonly wordsBefore: number;
  /** Set when the text is from a file rather than from the page itself. */
  readonly file: FilePlace | null;

  constructor(
    private readonly page: IndexedPage,
    private readonly place: SectionPlace,
  ) {
    this.forms = place.forms;
    this.wordsBefore = place.wordsBefore;
    this.file = place.file;
  }

  get anchor(): string | null {
    return this.page.readAnchor(this.place.anchorAt);
  }

  /** Without reading it. */
  get hasHeading(): boolean {
    return this.place.headingAt !== null;
  }

  get heading(): string | null {
    return this.place.headingAt === null ? null : this.page.readText(this.place.headingAt);
  }
}

const noForms: readonly number[] = [];

/** The stored weight of a page that has all of its score. */
export const wholeWeight = 100;

/**
 * A page as the index keeps it, in one run of bytes: id, address, weight, title, sections, body. A search
 * reads of it what it needs; a page that was read lives as long as the search.
 */
export class IndexedPage {
  readonly id: string;
  readonly url: string;
  /** What its score is multiplied by. */
  readonly weight: number;
  readonly titleForms: readonly number[];
  readonly sections: IndexedSection[] = [];
  /** How many words the body has. */
  readonly bodyWords: number;
  /** The numbers of forms that stand elsewhere than in title, headings and body. */
  readonly furtherForms: number[] = [];
  private readonly titleAt: number;
  private readonly bodyAt: number;
  /** Byte positions in the body, once it has been read. */
  private readonly marks: number[] = [];

  constructor(
    readonly module: string,
    private readonly bytes: Uint8Array,
    private readonly formOf: (number: number) => string,
  ) {
    const reader = new ByteReader(bytes);
    this.id = reader.string();
    this.url = reader.string();
    this.weight = reader.byte() / wholeWeight;
    this.titleAt = reader.at;
    this.titleForms = this.skipText(reader);
    const sections = reader.number();
    for (let number = 0; number < sections; number++) this.sections.push(this.readSection(reader));
    for (let left = reader.number(); left > 0; left--) this.furtherForms.push(reader.number());
    this.bodyWords = reader.number();
    this.bodyAt = reader.at;
  }

  get title(): string {
    return this.readText(this.titleAt);
  }

  /** The numbers of the body's forms, in order. */
  get bodyForms(): Uint32Array {
    const forms = new Uint32Array(this.bodyWords);
    eachForm(new ByteReader(this.bytes, this.bodyAt), this.bodyWords, (form, word) => (forms[word] = form));
    return forms;
  }

  /** Calls `take` with the body's forms that pass a filter, in order: see `eachForm`. */
  eachBodyForm(filter: Uint8Array, take: (form: number, word: number) => void): void {
    this.marks.length = 0;
    eachForm(new ByteReader(this.bytes, this.bodyAt), this.bodyWords, take, filter, this.marks);
  }

  /** The numbers of all forms of the page: of title, headings, body and the rest. */
  *formLists(): Generator<ArrayLike<number>> {
    yield this.titleForms;
    for (const { forms } of this.sections) yield forms;
    yield this.bodyForms;
    yield this.furtherForms;
  }

  /** A range of the body as text. */
  readBody(range: WordRange): string {
    return readWords(new ByteReader(this.bytes, this.bodyAt), this.bodyWords, range, this.formOf, this.marks);
  }

  private readSection(reader: ByteReader): IndexedSection {
    const anchorAt = reader.at;
    reader.skipOptional();
    const name = reader.optional();
    const file = name === null ? null : { name, page: reader.number() || null };
    const hasHeading = reader.byte() !== 0;
    const headingAt = reader.at;
    const forms = hasHeading ? this.skipText(reader) : noForms;
    return new IndexedSection(this, {
      anchorAt,
      headingAt: hasHeading ? headingAt : null,
      file,
      forms,
      wordsBefore: reader.number(),
    });
  }

  readAnchor(at: number): string | null {
    return new ByteReader(this.bytes, at).optional();
  }

  readText(at: number): string {
    const reader = new ByteReader(this.bytes, at);
    const words = reader.number();
    return readWords(reader, words, { from: 0, to: words }, this.formOf);
  }

  private skipText(reader: ByteReader): number[] {
    const forms: number[] = [];
    eachForm(reader, reader.number(), (form) => forms.push(form));
    reader.skipString();
    return forms;
  }
}
