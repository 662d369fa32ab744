import { eachWord } from '#app/search/language/tokenize';
import type { FilePlace, SearchDocument } from '#app/search/search-document';
import { ByteWriter } from './byte-writer';
import { TextCoder } from './coded-text';
import { wholeWeight } from './indexed-page';
import { bodyField, categoryField, countOccurrence, headingsField, titleField, type Field } from './postings';
import type { Form, Term, Vocabulary } from './vocabulary';

const stretchLength = 4000;
const longestWord = 200;
const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;

/** A document, read for the index. */
export interface ReadPage {
  document: Pick<SearchDocument, 'module' | 'id' | 'facets' | 'created'>;
  /** The encoded page: see indexed-page.ts. */
  bytes: Uint8Array;
  /** The page's terms with their packed counts. */
  terms: Map<Term, number>;
  forms: Set<Form>;
  /** Words in title, headings, body, category. */
  lengths: [number, number, number, number];
  /** An FNV-1a hash of title and body: equal for pages that are word for word the same. */
  print: number;
}

/**
 * Reads a document word by word. A generator, so that the caller can pause between steps and a long document does not
 * block the event loop. Holds the forms it meets in the vocabulary.
 */
export function* readDocument(document: SearchDocument, vocabulary: Vocabulary): Generator<void, ReadPage> {
  const reader = new DocumentReader(vocabulary);
  let finished = false;
  try {
    yield* reader.readFields(document);
    const { module, id, facets, created } = document;
    finished = true;
    return {
      document: { module, id, facets, created },
      bytes: reader.out.finish(),
      terms: reader.terms,
      forms: reader.forms,
      lengths: reader.lengths,
      print: reader.print,
    };
  } finally {
    if (!finished) for (const form of reader.forms) vocabulary.release(form);
  }
}

class DocumentReader {
  readonly terms = new Map<Term, number>();
  readonly forms = new Set<Form>();
  readonly lengths: [number, number, number, number] = [0, 0, 0, 0];
  readonly out = new ByteWriter();
  /** Forms beside those of texts: whole identifiers, and the category's words. */
  private readonly further = new Set<Form>();
  print = fnvOffset;

  constructor(private readonly vocabulary: Vocabulary) {}

  /** Writes the fields that `IndexedPage` reads. */
  *readFields({ id, url, weight = 1, category, title, sections }: SearchDocument): Generator<void, void> {
    this.out.string(id);
    this.out.string(url);
    this.out.byte(Math.round(weight * wholeWeight));
    if (category !== null) this.readText(category.normalize('NFC'), categoryField);
    this.readText(title.normalize('NFC'), titleField, this.out);
    yield;
    const body = new ByteWriter();
    const coder = new TextCoder(body);
    /** What follows the last word read. */
    let after = '';
    this.out.number(sections.length);
    let text = '';
    for (const section of sections) {
      this.out.optional(section.anchor);
      this.writeFile(section.file);
      this.out.byte(section.heading === null ? 0 : 1);
      if (section.heading !== null) this.readText(section.heading.normalize('NFC'), headingsField, this.out);
      after = yield* this.readStretches(text, coder, after);
      this.out.number(coder.words);
      text = section.text === '' ? '' : `${section.text.normalize('NFC')}\n`;
    }
    after = yield* this.readStretches(text, coder, after);
    coder.end(after);
    this.out.number(this.further.size);
    for (const form of this.further) this.out.number(form.number);
    this.out.number(coder.words);
    this.out.append(body);
  }

  private writeFile(file: FilePlace | undefined): void {
    this.out.optional(file?.name ?? null);
    // 0 is no page: page numbers start at 1.
    if (file) this.out.number(file.page ?? 0);
  }

  private readText(text: string, field: Field, out?: ByteWriter): void {
    const words = new ByteWriter();
    const coder = new TextCoder(words);
    coder.end(this.readWords(text, 0, text.length, field, coder, ''));
    if (!out) return;
    out.number(coder.words);
    out.append(words);
  }

  /** @returns what follows the last word */
  private *readStretches(text: string, coder: TextCoder, before: string): Generator<void, string> {
    let after = before;
    for (let start = 0, end = 0; start < text.length; start = end) {
      end = endOfStretch(text, start);
      after = this.readWords(text, start, end, bodyField, coder, after);
      yield;
    }
    return after;
  }

  private readWords(text: string, from: number, to: number, field: Field, coder: TextCoder, before: string): string {
    let done = from;
    let pending = before;
    eachWord(
      text,
      (word, start, end, isIdentifier) => {
        const form = this.count(word, field, isIdentifier);
        if (isIdentifier) return;
        coder.word(form.number, word, text.slice(start, end), pending + text.slice(done, start));
        pending = '';
        done = end;
        if (field === titleField || field === bodyField) this.print = Math.imul(this.print ^ form.number, fnvPrime);
      },
      from,
      to,
    );
    return pending + text.slice(done, to);
  }

  private count(word: string, field: Field, isIdentifier: boolean): Form {
    const form = this.vocabulary.ensureForm(word);
    if (!this.forms.has(form)) {
      form.pages++;
      this.forms.add(form);
    }
    for (const term of form.terms) this.terms.set(term, countOccurrence(this.terms.get(term) ?? 0, field));
    if (isIdentifier || field === categoryField) this.further.add(form);
    if (!isIdentifier) this.lengths[field]++;
    return form;
  }
}

/** Where a stretch of a text ends: between words, except within an endless run of letters. */
function endOfStretch(text: string, start: number): number {
  let end = Math.min(text.length, start + stretchLength);
  const latest = Math.min(text.length, end + longestWord);
  while (end < latest && text.charCodeAt(end) > 32) end++;
  return end;
}
