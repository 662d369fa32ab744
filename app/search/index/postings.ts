// Where a term occurs: pages in rising order, each with how often in which field, packed in one number.

export const FIELDS = ['title', 'headings', 'body', 'category'] as const;
export type Field = 0 | 1 | 2 | 3;
export const TITLE: Field = 0;
export const HEADINGS: Field = 1;
export const BODY: Field = 2;
export const CATEGORY: Field = 3;

const SHIFTS = [0, 4, 10, 22] as const;
const MAXIMA = [15, 63, 4095, 3] as const;

/** The bits of a packed number that count title and headings. */
export const TITLE_AND_HEADINGS = (1 << SHIFTS[BODY]) - 1;

/** One more occurrence in a field; counts stop at the most that the field has room for. */
export function countOccurrence(packed: number, field: Field): number {
  const shift = SHIFTS[field];
  return ((packed >>> shift) & MAXIMA[field]) < MAXIMA[field] ? packed + (1 << shift) : packed;
}

export function occurrences(packed: number, field: Field): number {
  return (packed >>> SHIFTS[field]) & MAXIMA[field];
}

/** Page, counts, page, counts … */
export type Postings = number[];

export function addPosting(postings: Postings, page: number, packed: number): void {
  const last = postings.length - 2;
  if (last < 0 || (postings[last] ?? 0) < page) {
    postings.push(page, packed);
    return;
  }
  postings.splice(findPosting(postings, page), 0, page, packed);
}

export function removePosting(postings: Postings, page: number): void {
  const at = findPosting(postings, page);
  if (postings[at] === page) postings.splice(at, 2);
}

/** Index of the page's entry, or of the place where it belongs. */
function findPosting(postings: Postings, page: number): number {
  let low = 0;
  let high = postings.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postings[middle * 2] ?? 0) < page) low = middle + 1;
    else high = middle;
  }
  return low * 2;
}
