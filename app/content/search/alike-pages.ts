import { ownTurn } from '#app/platform/own-turn';
import { withoutOperators } from '#app/search/query/read-query';
import { pageAddress } from '../fields/pages';
import type { SearchEngine } from './search-engine';

export interface AlikePage {
  title: string;
  url: string;
}

/** How many hits are considered. */
const looked = 12;
/** How many of the words a page must have: a single one says too little. */
const fewestWords = 2;
const longestQuery = 200;
/** When the cache is full it is emptied. */
const mostKept = 5_000;

/**
 * Finds pages similar to a text by searching for its words. Every rendered page asks, and a search costs as much as
 * half a page, so answers are cached until the index changes.
 */
export class AlikePages {
  private readonly kept = new Map<string, Promise<AlikePage[]>>();

  constructor(private readonly index: Pick<SearchEngine, 'search'>) {}

  /** @returns pages of one module with some of these words, best first */
  find(module: string, words: string): Promise<AlikePage[]> {
    const query = withoutOperators(words).slice(0, longestQuery);
    const key = `${module} ${query}`;
    const known = this.kept.get(key);
    if (known) return known;
    if (this.kept.size >= mostKept) this.kept.clear();
    const found = this.ask(module, query);
    this.kept.set(key, found);
    // What could not be answered is asked again.
    found.catch(() => this.kept.delete(key));
    return found;
  }

  private async ask(module: string, query: string): Promise<AlikePage[]> {
    await ownTurn();
    const { items } = await this.index.search(query, { modules: [module], limit: looked });
    return items
      .filter((hit) => hit.words.length >= fewestWords)
      .map(({ title, url }) => ({ title, url: pageAddress(url) }));
  }

  forget(): void {
    this.kept.clear();
  }
}
