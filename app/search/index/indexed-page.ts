import { endOfBlock, packBlock, type BodyBlock } from './body-blocks';
import type { FacetValue, FilePlace, SearchDocument } from '#app/search/search-document';
import { BODY, CATEGORY, countOccurrence, HEADINGS, TITLE, type Field } from './postings';
import { eachWord } from '#app/search/language/tokenize';
import type { Form, Term, Vocabulary } from './vocabulary';

/** Short lists are plain arrays: a typed one costs more than it holds. */
const NO_FACETS = {};
const NO_FORMS: readonly number[] = [];
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A section as the index keeps it. */
export interface IndexedSection {
  heading: string | null;
  anchor: string | null;
  /** How many words of the page's body stand before its text. */
  wordsBefore: number;
  /** Numbers of the heading's forms, in order. */
  forms: readonly number[];
  /** The file that the text is from, when it is not the page's own. */
  file: FilePlace | null;
}

export interface IndexedPage {
  module: string;
  id: string;
  title: string;
  url: string;
  category: string | null;
  facets: Readonly<Record<string, readonly FacetValue[]>>;
  created: number;
  /** The sections' texts one after the other. */
  body: BodyBlock[];
  sections: IndexedSection[];
  titleForms: readonly number[];
  /** Numbers of the body's forms, in order. */
  bodyForms: Uint32Array;
  /** Numbers of all the page's forms, each once. */
  forms: Uint32Array;
  /** The same number (an FNV-1a hash) for pages whose titles and bodies are word for word alike. */
  print: number;
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
    if (!finished) for (const form of reader.forms) vocabulary.release(form);
  }
}

function* readFields(document: SearchDocument, reader: PageReader): Generator<void, ReadPage> {
  const title = document.title.normalize('NFC');
  const titleForms = reader.read(title, TITLE);
  const sections: IndexedSection[] = [];
  const starts: number[] = [];
  let body = '';
  for (const section of document.sections) {
    const heading = section.heading?.normalize('NFC') ?? null;
    const forms = heading === null ? NO_FORMS : reader.read(heading, HEADINGS);
    sections.push({ heading, anchor: section.anchor, wordsBefore: 0, forms, file: section.file ?? null });
    starts.push(body.length);
    if (section.text !== '') body += `${section.text.normalize('NFC')}\n`;
  }
  yield;
  const blocks: BodyBlock[] = [];
  const bodyForms: number[] = [];
  let next = 0;
  const passSections = (at: number): void => {
    for (; next < sections.length && (starts[next] ?? 0) <= at; next++)
      (sections[next] as IndexedSection).wordsBefore = bodyForms.length;
  };
  for (let start = 0, end = 0; start < body.length; start = end) {
    end = endOfBlock(body, start);
    const wordsBefore = bodyForms.length;
    reader.readBody(body, start, end, (form, at) => {
      passSections(at);
      bodyForms.push(form.number);
    });
    blocks.push(packBlock(body, start, end, wordsBefore));
    yield;
  }
  passSections(body.length);
  if (document.category !== null) reader.read(document.category.normalize('NFC'), CATEGORY);
  const { module, id, url, category, facets = NO_FACETS, created = 0 } = document;
  const forms = Uint32Array.from(reader.forms, (form) => form.number);
  const print = [...titleForms, -1]
    .concat(bodyForms)
    .reduce((hash, form) => Math.imul(hash ^ form, FNV_PRIME), FNV_OFFSET);
  const page = {
    module,
    id,
    title,
    url,
    category,
    facets,
    created,
    body: blocks,
    sections,
    titleForms,
    bodyForms: Uint32Array.from(bodyForms),
    forms,
    print,
  };
  return { page, terms: reader.terms, lengths: reader.lengths };
}

class PageReader {
  readonly terms = new Map<Term, number>();
  readonly forms = new Set<Form>();
  readonly lengths: [number, number, number, number] = [0, 0, 0, 0];

  constructor(private readonly vocabulary: Vocabulary) {}

  /** The numbers of the text's forms, in order, identifiers as a whole left out. */
  read(text: string, field: Field): number[] {
    const numbers: number[] = [];
    eachWord(text, (word, _start, _end, isIdentifier) => {
      const form = this.count(word, field, isIdentifier);
      if (!isIdentifier) numbers.push(form.number);
    });
    return numbers;
  }

  /** Reads a stretch of the body that ends between words; whole identifiers are counted, but not taken. */
  readBody(body: string, from: number, to: number, take: (form: Form, at: number) => void): void {
    eachWord(
      body,
      (word, start, _end, isIdentifier) => {
        const form = this.count(word, BODY, isIdentifier);
        if (!isIdentifier) take(form, start);
      },
      from,
      to,
    );
  }

  private count(word: string, field: Field, isIdentifier: boolean): Form {
    const form = this.vocabulary.ensureForm(word);
    if (!this.forms.has(form)) {
      form.pages++;
      this.forms.add(form);
    }
    for (const term of form.terms) this.terms.set(term, countOccurrence(this.terms.get(term) ?? 0, field));
    if (!isIdentifier) this.lengths[field]++;
    return form;
  }
}
