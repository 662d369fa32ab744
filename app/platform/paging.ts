/** The most characters that a list is searched for. */
export const longestListSearch = 200;

/** Which page of a list is asked for. */
export interface PageRange {
  /** From 1. */
  page: number;
  perPage: number;
}

/** One page of a list. */
export interface PageOf<Item> {
  items: Item[];
  /** How many there are on all pages. */
  total: number;
}

/** How many items precede the page. */
export const offsetOf = ({ page, perPage }: PageRange): number => (page - 1) * perPage;

/** The last page of so many items; the first where there are none. */
export const lastPageOf = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage));

/** The number of a page, as an address gives it; anything that is none is the first. */
export function readPageNumber(text: string | null, most = Number.MAX_SAFE_INTEGER): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) && page > 0 && page <= most ? page : 1;
}
