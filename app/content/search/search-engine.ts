import type { Lexicon } from '#app/search/query/lexicon';
import type { FoundIds, Renewal, SearchAnswer, SearchOptions, Suggestion } from '#app/search/search-document';

/** Keeps the index of what readers of one kind see, and answers from it. */
export interface SearchEngine {
  /** Pages read at a time. */
  readonly batch: number;
  /** Begins with what there is from before. `onRead` is called before it is compared with what readers see. */
  begin(onRead: () => Promise<void>, signal: AbortSignal): Promise<void>;
  /** The state in which each page of a module is in the index. */
  statesOf(module: string): Promise<ReadonlyMap<string, string>>;
  /** A change is about to come. */
  noteChange(): void;
  renew(renewal: Renewal): Promise<void>;
  /** Everything is in it: what is kept for the next start can be kept. */
  keep(): void;
  setLexicon(lexicon: Lexicon): void;
  search(query: string, options: SearchOptions): SearchAnswer | Promise<SearchAnswer>;
  suggest(query: string, limit: number): Suggestion[] | Promise<Suggestion[]>;
  findIds(query: string, module: string, limit: number): string[] | Promise<string[]>;
  findContaining(query: string, module: string): FoundIds | null | Promise<FoundIds | null>;
  stop(): Promise<void>;
}
