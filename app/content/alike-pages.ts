import type { SearchIndex } from '#app/search/search-index';
import { pageAddress } from './fields/pages';

export interface AlikePage {
  title: string;
  url: string;
}

/** So many hits are looked at. */
const looked = 12;
/** So many words a page must have of those asked for: one says too little. */
const fewestWords = 2;
const longestQuery = 200;
/** Answers kept at most; then it begins anew. */
const mostKept = 5_000;

/**
 * Finds the pages that the search holds alike. Each page that is rendered asks, and a question costs as much as half a
 * page, so answers are kept until the index changes.
 */
export class AlikePages {
  private readonly kept = new Map<string, AlikePage[]>();

  constructor(private readonly index: Pick<SearchIndex, 'search'>) {}

  /** @returns pages of one module with some of these words, best first */
  find(module: string, words: string): AlikePage[] {
    const query = words.slice(0, longestQuery);
    const key = `${module} ${query}`;
    const known = this.kept.get(key);
    if (known) return known;
    const { items } = this.index.search(query, { modules: [module], limit: looked });
    const found = items
      .filter((hit) => hit.words.length >= fewestWords)
      .map(({ title, url }) => ({ title, url: pageAddress(url) }));
    if (this.kept.size >= mostKept) this.kept.clear();
    this.kept.set(key, found);
    return found;
  }

  forget(): void {
    this.kept.clear();
  }
}
