import type { FoundIds, SearchDocument } from '#app/search/search-document';
import { ByteReader, type ByteWriter } from './byte-writer';
import { IndexedPage } from './indexed-page';
import { fields, mostPages, type Postings } from './postings';
import { readDocument, type ReadPage } from './read-document';
import type { SearchedPages } from './searched-pages';
import { type Facets, SharedFacets } from './shared-facets';
import type { Term, Vocabulary } from './vocabulary';

const firstSize = 1024;
const noFacets: Facets = {};

/** The indexed pages, each with a small number, and the postings that refer to these numbers. */
export class PageStore implements SearchedPages {
  private readonly pages: (Uint8Array | undefined)[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly free: number[] = [];
  private readonly totals: [number, number, number, number] = [0, 0, 0, 0];
  private readonly moduleNames: string[] = [];
  private readonly modules: number[] = [];
  private readonly facets: Facets[] = [];
  private readonly sharedFacets = new SharedFacets();
  private readonly created: number[] = [];
  private prints = new Uint32Array(firstSize);
  /** Words in the title, headings, body and category of each page: four numbers per page. */
  lengths = new Uint32Array(fields.length * firstSize);

  /** How often something was put in or taken out: equal numbers, equal pages and words. */
  changes = 0;

  constructor(private readonly vocabulary: Vocabulary) {}

  get size(): number {
    return this.numbers.size;
  }

  /** One more than the highest number in use. */
  get span(): number {
    return this.pages.length;
  }

  /** Decodes a page. Its module, and whether two pages are copies, are known without that. */
  pageAt(number: number): IndexedPage | undefined {
    const bytes = this.pages[number];
    return bytes && new IndexedPage(this.moduleOf(number), bytes, this.textOf);
  }

  moduleOf(number: number): string {
    return this.moduleNames[this.modules[number] ?? 0] ?? '';
  }

  facetsOf(number: number): Facets {
    return this.facets[number] ?? noFacets;
  }

  /** When the page was created, in ms; 0 where unknown. */
  createdOf(number: number): number {
    return this.created[number] ?? 0;
  }

  /** See `ReadPage`. */
  printOf(number: number): number {
    return this.prints[number] ?? 0;
  }

  /** Words per page in title, headings, body, category; never 0. */
  averageLengths(): [number, number, number, number] {
    return averageOf(this.totals, this.size);
  }

  postingsOf(term: Term): Postings {
    return term.postings;
  }

  put(document: SearchDocument): void {
    const steps = readDocument(document, this.vocabulary);
    for (;;) {
      const step = steps.next();
      if (step.done) return this.add(step.value);
    }
  }

  /** Adds what `readDocument` has read, replacing an earlier state of the same document. */
  add({ document, bytes, terms, lengths, print }: ReadPage): void {
    const { module, id, facets = noFacets, created = 0 } = document;
    this.remove(module, id);
    this.changes++;
    const number = this.free.pop() ?? this.pages.length;
    if (number >= mostPages) throw new Error(`the search index has room for ${mostPages} pages`);
    this.makeRoom(number);
    this.pages[number] = bytes;
    this.modules[number] = this.numberOfModule(module);
    this.facets[number] = this.sharedFacets.share(facets);
    this.created[number] = created;
    this.prints[number] = print;
    this.numbers.set(pageKey(module, id), number);
    this.setLengths(number, lengths);
    for (const [term, packed] of terms) term.postings.add(number, packed);
  }

  /** Releases what was read for a page that is not added after all. */
  discard({ forms }: ReadPage): void {
    this.changes++;
    for (const form of forms) this.vocabulary.release(form);
  }

  remove(module: string, id: string): boolean {
    const key = pageKey(module, id);
    const number = this.numbers.get(key);
    const page = number === undefined ? undefined : this.pageAt(number);
    if (number === undefined || !page) return false;
    this.changes++;
    this.pages[number] = undefined;
    this.numbers.delete(key);
    this.free.push(number);
    this.setLengths(number, [0, 0, 0, 0]);
    const terms = new Set<Term>();
    const forms = new Set<number>();
    for (const list of page.formLists()) for (let at = 0; at < list.length; at++) forms.add(list[at] as number);
    for (const formNumber of forms) {
      const form = this.vocabulary.formOf(formNumber);
      if (!form) continue;
      for (const term of form.terms) terms.add(term);
      this.vocabulary.release(form);
    }
    for (const term of terms) term.postings.remove(number);
    return true;
  }

  /** The pages of a module that have one of the terms of each list, as they are now. */
  findWithAll(module: string, lists: readonly Iterable<Term>[]): FoundIds {
    /** How many of the lists each page has something of, as far as it has something of all before. */
    const passed = new Uint8Array(this.span);
    let left = this.size;
    lists.forEach((terms, place) => {
      let waiting = left;
      // Common words first: once all that may pass have passed, as by a single letter, the others tell nothing.
      for (const { postings } of commonFirst(terms, this.size)) {
        if (waiting === 0) break;
        for (let at = 0; at < postings.length; at++) {
          const page = postings.pageAt(at);
          if (passed[page] !== place) continue;
          passed[page] = place + 1;
          waiting--;
        }
      }
      left -= waiting;
    });
    const wanted = this.moduleNames.indexOf(module);
    let size = 0;
    const pages = this.pages.map((bytes, page) => {
      const isFound = passed[page] === lists.length && this.modules[page] === wanted;
      if (isFound && bytes) size++;
      return isFound ? bytes : undefined;
    });
    return {
      size,
      has: (id) => {
        const page = this.numbers.get(pageKey(module, id)) ?? -1;
        const bytes = pages[page];
        // Another page may have the number since.
        return bytes !== undefined && (bytes === this.pages[page] || idOf(bytes) === id);
      },
      *[Symbol.iterator]() {
        for (const bytes of pages) if (bytes) yield idOf(bytes);
      },
    };
  }

  /** All pages, by module and id. */
  *keys(): Generator<{ module: string; id: string }> {
    for (const number of this.numbers.values()) {
      const page = this.pages[number];
      if (page) yield { module: this.moduleOf(number), id: idOf(page) };
    }
  }

  /** Writes all pages, each at its number; a generator, so that a caller may pause between its steps. */
  *write(out: ByteWriter): Generator<void> {
    out.number(this.moduleNames.length);
    for (const name of this.moduleNames) out.string(name);
    const places = new Map<Facets, number>();
    out.number(this.span);
    for (let number = 0; number < this.span; number++) {
      const bytes = this.pages[number];
      out.number(bytes?.length ?? 0);
      if (!bytes) continue;
      out.raw(bytes);
      out.number(this.modules[number] ?? 0);
      const facets = this.facetsOf(number);
      const place = places.get(facets) ?? places.size;
      out.number(place);
      if (place === places.size) out.string(JSON.stringify(facets));
      places.set(facets, place);
      out.number(this.createdOf(number));
      out.number(this.printOf(number));
      for (let field = 0; field < fields.length; field++) out.number(this.lengths[number * fields.length + field] ?? 0);
      yield;
    }
  }

  /** Takes in what `write` wrote; the store must be empty. The pages stay views of the bytes read. */
  *read(reader: ByteReader): Generator<void> {
    for (let left = reader.number(); left > 0; left--) this.moduleNames.push(reader.string());
    const known: Facets[] = [];
    const span = reader.number();
    this.makeRoom(span);
    for (let number = 0; number < span; number++) {
      const length = reader.number();
      const bytes = length === 0 ? undefined : reader.raw(length);
      this.pages.push(bytes);
      this.modules.push(bytes ? reader.number() : 0);
      this.facets.push(bytes ? this.readFacets(reader, known) : noFacets);
      this.created.push(bytes ? reader.number() : 0);
      if (bytes) {
        this.prints[number] = reader.number();
        this.setLengths(
          number,
          fields.map(() => reader.number()),
        );
        this.numbers.set(pageKey(this.moduleOf(number), idOf(bytes)), number);
      } else this.free.push(number);
      yield;
    }
  }

  private readFacets(reader: ByteReader, known: Facets[]): Facets {
    const place = reader.number();
    return known[place] ?? (known[place] = this.sharedFacets.share(JSON.parse(reader.string()) as Facets));
  }

  private readonly textOf = (form: number): string => this.vocabulary.formOf(form)?.text ?? '';

  private numberOfModule(module: string): number {
    const known = this.moduleNames.indexOf(module);
    return known < 0 ? this.moduleNames.push(module) - 1 : known;
  }

  private makeRoom(number: number): void {
    if (number < this.prints.length) return;
    const size = Math.ceil((number + 1) * 1.5);
    const prints = new Uint32Array(size);
    prints.set(this.prints);
    this.prints = prints;
    const lengths = new Uint32Array(size * fields.length);
    lengths.set(this.lengths);
    this.lengths = lengths;
  }

  private setLengths(number: number, lengths: readonly number[]): void {
    const first = number * fields.length;
    lengths.forEach((length, field) => {
      this.totals[field as 0] += length - (this.lengths[first + field] ?? 0);
      this.lengths[first + field] = length;
    });
  }
}

/** @param totals words of all pages in title, headings, body, category */
export function averageOf(
  [title, headings, body, category]: readonly [number, number, number, number],
  pages: number,
): [number, number, number, number] {
  const average = (words: number): number => Math.max(1, words / Math.max(1, pages));
  return [average(title), average(headings), average(body), average(category)];
}

export function pageKey(module: string, id: string): string {
  return `${module}/${id}`;
}

/** See indexed-page.ts: the bytes of a page begin with its id. */
const idOf = (bytes: Uint8Array): string => new ByteReader(bytes).string();

/** A word on more than this share of the pages is common. */
const commonShare = 0.02;

function* commonFirst(terms: Iterable<Term>, size: number): Generator<Term> {
  const rare: Term[] = [];
  for (const term of terms)
    if (term.postings.length > commonShare * size) yield term;
    else rare.push(term);
  yield* rare;
}
