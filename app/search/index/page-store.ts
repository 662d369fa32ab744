import type { SearchDocument } from '#app/search/search-document';
import { readDocument, type IndexedPage, type ReadPage } from './indexed-page';
import { addPosting, FIELDS, removePosting } from './postings';
import type { Term, Vocabulary } from './vocabulary';

/** The indexed pages, each at a small number of its own, and the postings that point at them. */
export class PageStore {
  private readonly pages: (IndexedPage | undefined)[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly free: number[] = [];
  private readonly totals: [number, number, number, number] = [0, 0, 0, 0];
  /** Words in title, headings, body, category of each page, four numbers a page. */
  lengths = new Uint32Array(FIELDS.length * 1024);

  constructor(private readonly vocabulary: Vocabulary) {}

  get size(): number {
    return this.numbers.size;
  }

  /** One more than the highest number in use. */
  get span(): number {
    return this.pages.length;
  }

  pageAt(number: number): IndexedPage | undefined {
    return this.pages[number];
  }

  /** Words per page in title, headings, body, category; never 0. */
  averageLengths(): [number, number, number, number] {
    const size = Math.max(1, this.size);
    const [title, headings, body, category] = this.totals;
    return [
      Math.max(1, title / size),
      Math.max(1, headings / size),
      Math.max(1, body / size),
      Math.max(1, category / size),
    ];
  }

  put(document: SearchDocument): void {
    const steps = readDocument(document, this.vocabulary);
    for (;;) {
      const step = steps.next();
      if (step.done) return this.add(step.value);
    }
  }

  /** Takes in what `readDocument` has read, in place of the same document's earlier state. */
  add({ page, terms, lengths }: ReadPage): void {
    this.remove(page.module, page.id);
    const number = this.free.pop() ?? this.pages.length;
    this.pages[number] = page;
    this.numbers.set(pageKey(page.module, page.id), number);
    this.setLengths(number, lengths);
    for (const [term, packed] of terms) addPosting(term.postings, number, packed);
  }

  /** Undoes what reading did, for a page that is not to be added after all. */
  discard({ page }: ReadPage): void {
    for (const form of this.formsOf(page)) this.vocabulary.release(form);
  }

  remove(module: string, id: string): boolean {
    const key = pageKey(module, id);
    const number = this.numbers.get(key);
    const page = number === undefined ? undefined : this.pages[number];
    if (number === undefined || !page) return false;
    this.pages[number] = undefined;
    this.numbers.delete(key);
    this.free.push(number);
    this.setLengths(number, [0, 0, 0, 0]);
    const terms = new Set<Term>();
    for (const form of this.formsOf(page)) {
      for (const term of form.terms) terms.add(term);
      this.vocabulary.release(form);
    }
    for (const term of terms) removePosting(term.postings, number);
    return true;
  }

  private setLengths(number: number, lengths: readonly number[]): void {
    const first = number * FIELDS.length;
    if (first + FIELDS.length > this.lengths.length) {
      const larger = new Uint32Array(this.lengths.length * 2);
      larger.set(this.lengths);
      this.lengths = larger;
    }
    lengths.forEach((length, field) => {
      this.totals[field as 0] += length - (this.lengths[first + field] ?? 0);
      this.lengths[first + field] = length;
    });
  }

  private formsOf(page: IndexedPage) {
    return Array.from(page.forms, (number) => this.vocabulary.formOf(number)).filter((form) => form !== undefined);
  }
}

export function pageKey(module: string, id: string): string {
  return `${module}/${id}`;
}
