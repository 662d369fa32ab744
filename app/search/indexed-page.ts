import { splitBody, type BodyBlock } from './body-blocks';
import type { SearchDocument } from './search-document';
import { BODY, CATEGORY, countOccurrence, HEADINGS, TITLE, type Field } from './postings';
import { eachWord } from './tokenize';
import type { Form, Term, Vocabulary } from './vocabulary';

const WORDS_BETWEEN_PAUSES = 2000;
const NOT_IN_BODY = 0xffffffff;

/** A section as the index keeps it. */
export interface IndexedSection {
  heading: string | null;
  anchor: string | null;
  /** Where its text begins in the page's body. */
  start: number;
  /** Numbers of the heading's forms, in order. */
  forms: Uint32Array;
}

export interface IndexedPage {
  module: string;
  id: string;
  title: string;
  url: string;
  category: string | null;
  /** The sections' texts one after the other. */
  body: BodyBlock[];
  sections: IndexedSection[];
  titleForms: Uint32Array;
  /** Distinct forms of the whole page, and where each first occurs in the body. */
  forms: Uint32Array;
  firstInBody: Uint32Array;
}

export interface ReadPage {
  page: IndexedPage;
  /** The page's terms with their packed counts. */
  terms: Map<Term, number>;
  /** Words in title, headings, body, category. */
  lengths: [number, number, number, number];
}

/**
 * Reads a document word by word. A generator, so that a caller may pause between its steps and a long
 * document does not hold up everything else. The forms it meets are held in the vocabulary as it goes.
 */
export function* readDocument(document: SearchDocument, vocabulary: Vocabulary): Generator<void, ReadPage> {
  const reader = new PageReader(vocabulary);
  let finished = false;
  try {
    const read = yield* readFields(document, reader);
    finished = true;
    return read;
  } finally {
    if (!finished) for (const form of reader.firstInBody.keys()) vocabulary.release(form);
  }
}

function* readFields(document: SearchDocument, reader: PageReader): Generator<void, ReadPage> {
  const title = document.title.normalize('NFC');
  const titleForms = reader.read(title, TITLE);
  const sections: IndexedSection[] = [];
  let body = '';
  for (const section of document.sections) {
    const heading = section.heading?.normalize('NFC') ?? null;
    const forms = heading === null ? new Uint32Array(0) : reader.read(heading, HEADINGS);
    sections.push({ heading, anchor: section.anchor, start: body.length, forms });
    if (section.text !== '') body += `${section.text.normalize('NFC')}\n`;
  }
  yield;
  for (let at = 0; at < body.length; ) {
    at = reader.readSome(body, at);
    yield;
  }
  if (document.category !== null) reader.read(document.category.normalize('NFC'), CATEGORY);
  const { module, id, url, category } = document;
  const forms = Uint32Array.from(reader.firstInBody.keys(), (form) => form.number);
  const firstInBody = Uint32Array.from(reader.firstInBody.values());
  const page = { module, id, title, url, category, body: splitBody(body), sections, titleForms, forms, firstInBody };
  return { page, terms: reader.terms, lengths: reader.lengths };
}

class PageReader {
  readonly terms = new Map<Term, number>();
  readonly firstInBody = new Map<Form, number>();
  readonly lengths: [number, number, number, number] = [0, 0, 0, 0];

  constructor(private readonly vocabulary: Vocabulary) {}

  /** The numbers of the text's forms, in order, identifiers as a whole left out. */
  read(text: string, field: Field): Uint32Array {
    const numbers: number[] = [];
    eachWord(text, (word, _start, _end, isIdentifier) => {
      const form = this.count(word, field, NOT_IN_BODY, isIdentifier);
      if (!isIdentifier) numbers.push(form.number);
    });
    return Uint32Array.from(numbers);
  }

  /** Reads a stretch of the body that ends between words; tells where it ended. */
  readSome(body: string, from: number): number {
    let to = Math.min(body.length, from + WORDS_BETWEEN_PAUSES * 7);
    while (to < body.length && body.charCodeAt(to) > 32 && to - from < WORDS_BETWEEN_PAUSES * 14) to++;
    eachWord(body, (word, start, _end, isIdentifier) => this.count(word, BODY, start, isIdentifier), from, to);
    return to;
  }

  private count(word: string, field: Field, at: number, isIdentifier: boolean): Form {
    const form = this.vocabulary.ensureForm(word);
    const first = this.firstInBody.get(form);
    if (first === undefined) {
      form.pages++;
      this.firstInBody.set(form, at);
    } else if (first === NOT_IN_BODY && at !== NOT_IN_BODY) {
      this.firstInBody.set(form, at);
    }
    for (const term of form.terms) this.terms.set(term, countOccurrence(this.terms.get(term) ?? 0, field));
    if (!isIdentifier) this.lengths[field]++;
    return form;
  }
}
