// The postings of a term: pages in ascending order, each with its counts by field packed into one number.

import type { ByteReader, ByteWriter } from './byte-writer';

export const fields = ['title', 'headings', 'body', 'category'] as const;
export type Field = 0 | 1 | 2 | 3;
export const titleField: Field = 0;
export const headingsField: Field = 1;
export const bodyField: Field = 2;
export const categoryField: Field = 3;

const shifts = [0, 4, 10, 22] as const;
const maxima = [15, 63, 4095, 3] as const;

/** Mask of the bits that count title and headings. */
export const titleAndHeadings = 0x3ff;

/** Adds an occurrence in a field; counts saturate at the field's maximum. */
export function countOccurrence(packed: number, field: Field): number {
  const shift = shifts[field];
  return ((packed >>> shift) & maxima[field]) < maxima[field] ? packed + (1 << shift) : packed;
}

export function occurrences(packed: number, field: Field): number {
  return (packed >>> shifts[field]) & maxima[field];
}

// The same with plain numbers, which makes scoring a tenth quicker.
export const inTitle = (packed: number): number => packed & 15;
export const inHeadings = (packed: number): number => (packed >>> 4) & 63;
export const inBody = (packed: number): number => (packed >>> 10) & 4095;
export const inCategory = (packed: number): number => packed >>> 22;

// An entry has the page's number and small counts in 32 bits: body 5 bits, title 2, headings 2, category 1. Larger
// counts are in a separate map; such entries have all count bits set.
export const countBits = 10;
export const narrowMask = 0x3ff;
const narrowShifts = [5, 7, 0, 9] as const;
const narrowMaxima = [3, 3, 31, 1] as const;
/** Narrow counts up to this value are of the body alone. */
export const onlyBody = 31;
const growth = 1.4;
const noEntries = new Uint32Array(0);

/** The most pages of an index. */
export const mostPages = 2 ** (32 - countBits);

function narrow(packed: number): number {
  // Most are a few of the body alone.
  if ((packed & titleAndHeadings) === 0 && packed >>> shifts[bodyField] <= onlyBody)
    return packed >>> shifts[bodyField];
  let counts = 0;
  for (let field = 0; field < fields.length; field++) {
    const count = occurrences(packed, field as Field);
    if (count > (narrowMaxima[field] as number)) return narrowMask;
    counts |= count << (narrowShifts[field] as number);
  }
  return counts;
}

function widen(counts: number): number {
  return ((counts >>> 5) & 3) | (((counts >>> 7) & 3) << 4) | ((counts & 31) << 10) | ((counts >>> 9) << 22);
}

/** The pages of one term. */
export class Postings {
  private large: Map<number, number> | undefined;

  /** The buffer of entries; empty for a term with a single entry, as most have: that one is `only`. */
  private list: Uint32Array;
  private only = 0;
  length = 0;

  /** @param room for so many entries */
  constructor(room = 0) {
    this.list = room === 0 ? noEntries : new Uint32Array(room);
  }

  /** The page's number above its narrow counts, in ascending order of pages; entries from `length` on are unused. */
  get entries(): Uint32Array {
    return this.list.length === 0 && this.length === 1 ? Uint32Array.of(this.only) : this.list;
  }

  pageAt(place: number): number {
    return this.entryAt(place) >>> countBits;
  }

  /** The packed counts of the entry at a position. */
  countsAt(place: number): number {
    const entry = this.entryAt(place);
    const counts = entry & narrowMask;
    return counts === narrowMask ? (this.large?.get(entry >>> countBits) ?? 0) : widen(counts);
  }

  /** The position of a page's entry, or -1. It may be known to lie between two positions. */
  placeOf(page: number, from = 0, to = this.length): number {
    const place = this.find(page, from, to);
    return place < to && this.pageAt(place) === page ? place : -1;
  }

  /** The first position from `from` on whose page is not before `page`, in steps that grow (galloping search). */
  reach(page: number, from: number): number {
    let low = from;
    let step = 1;
    while (low + step <= this.length && this.pageAt(low + step - 1) < page) {
      low += step;
      step *= 2;
    }
    return this.find(page, low, Math.min(low + step, this.length));
  }

  add(page: number, packed: number): void {
    const counts = narrow(packed);
    if (counts === narrowMask) (this.large ??= new Map()).set(page, packed);
    const entry = ((page << countBits) | counts) >>> 0;
    if (this.length === 0 && this.list.length === 0) {
      this.only = entry;
      this.length = 1;
      return;
    }
    const isLast = this.length === 0 || this.pageAt(this.length - 1) < page;
    const place = isLast ? this.length : this.find(page);
    if (this.length >= this.list.length) {
      const larger = new Uint32Array(Math.ceil((this.length + 1) * growth));
      larger.set(this.entries);
      this.list = larger;
    }
    if (!isLast) this.list.copyWithin(place + 1, place, this.length);
    this.list[place] = entry;
    this.length++;
  }

  remove(page: number): void {
    const place = this.placeOf(page);
    if (place < 0) return;
    this.large?.delete(page);
    this.list.copyWithin(place, place + 1, this.length);
    this.length--;
  }

  write(out: ByteWriter): void {
    out.number(this.length);
    if (this.length === 1) out.number(this.entryAt(0));
    else out.words(this.list.subarray(0, this.length));
    out.number(this.large?.size ?? 0);
    for (const [page, packed] of this.large ?? []) {
      out.number(page);
      out.number(packed);
    }
  }

  /** What `write` wrote; as long as nothing is added, the entries are a view of the bytes read. */
  static read(reader: ByteReader): Postings {
    const postings = new Postings();
    postings.length = reader.number();
    if (postings.length === 1) postings.only = reader.number();
    else postings.list = reader.words(postings.length);
    for (let left = reader.number(); left > 0; left--)
      (postings.large ??= new Map()).set(reader.number(), reader.number());
    return postings;
  }

  private entryAt(place: number): number {
    return this.list.length === 0 ? this.only : (this.list[place] as number);
  }

  /** The position of the page's entry, or where it would be inserted (binary search). */
  private find(page: number, from = 0, to = this.length): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.pageAt(middle) < page) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
