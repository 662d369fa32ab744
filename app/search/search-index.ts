import { ByteReader, ByteWriter } from '#app/search/index/byte-writer';
import { nextTurn, runInSlices, sliceMs } from '#app/search/index/in-slices';
import { pageKey, PageStore } from '#app/search/index/page-store';
import { readDocument } from '#app/search/index/read-document';
import { Vocabulary } from '#app/search/index/vocabulary';
import type { Analyser } from '#app/search/language/analyser';
import { KeptRankings } from '#app/search/query/kept-rankings';
import { Lexicon } from '#app/search/query/lexicon';
import type { RankedPage } from '#app/search/query/rank-pages';
import {
  idOptions,
  keyOf,
  presentAnswer,
  presentIds,
  presentSuggestion,
  rankOptionsOf,
  rankQuery,
  readAsked,
  typedOptions,
  type Ranking,
  type RankOptions,
} from '#app/search/query/rank-query';
import { PageScorer } from '#app/search/query/score-pages';
import { readFragments, termsContaining } from '#app/search/query/read-fragments';
import { keepEarlier, readUnfinished } from '#app/search/query/unfinished-word';
import {
  type FoundIds,
  longestQuery,
  type SearchAnswer,
  type SearchDocument,
  type SearchOptions,
  type Suggestion,
} from './search-document';

const pieceBytes = 256 * 1024;

export interface SearchIndex {
  put(document: SearchDocument): void;
  /** Puts many documents without blocking the event loop for more than a few milliseconds at a time. */
  putAll(
    documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
    options?: { signal?: AbortSignal },
  ): Promise<void>;
  /** @returns whether it was in the index */
  remove(module: string, id: string): boolean;
  readonly size: number;
  /**
   * Everything in it as bytes, piece by piece; the index must stay as it is until the last one, and `load` takes them
   * joined. What is in it later, and the lexicon, are not.
   */
  save(): Generator<Uint8Array>;
  /**
   * Takes in what `save` gave, in place of all that was in it. Like `putAll` it holds nothing up for long.
   * @param settle told of every page before any is found; those that it does not keep are not taken in
   * @throws RangeError and others for bytes that `save` did not give; then the index is as it was
   */
  load(bytes: Uint8Array, settle: Settle, signal?: AbortSignal): Promise<void>;
  search(query: string, options: SearchOptions): SearchAnswer;
  /**
   * Ids of one module's hits, best first, for a list's search box: much cheaper than a search, as there are no
   * snippets.
   */
  findIds(query: string, module: string, limit: number): string[];
  /**
   * All pages of a module that have every word of the query, in any form or within another word; null where the index
   * cannot know (`readFragments`).
   */
  findContaining(query: string, module: string): FoundIds | null;
  /** Pages for a query that is still being typed, matched mainly by title and headings. */
  suggest(query: string, limit: number): Suggestion[];
  /** Effective with the next search, without reindexing. */
  setLexicon(lexicon: Lexicon): void;
}

/** Names the pages that are to stay, or null when so few of them are that none should. */
export type Settle = () => Promise<((module: string, id: string) => boolean) | null>;

/** Creates an empty index. It lives in this process and knows only the documents put into it. */
export function createSearchIndex(analyser: Analyser): SearchIndex {
  return new InProcessIndex(analyser);
}

class InProcessIndex implements SearchIndex {
  private vocabulary: Vocabulary;
  private store: PageStore;
  private scorer: PageScorer;
  private lexicon: Lexicon;
  /** Of this store with this lexicon. */
  private typed = new KeptRankings();
  /** Documents that are being read in slices; one that is put or removed meanwhile is dropped from here. */
  private readonly reading = new Map<string, symbol>();

  constructor(private readonly analyser: Analyser) {
    this.vocabulary = new Vocabulary(analyser);
    this.store = new PageStore(this.vocabulary);
    this.scorer = new PageScorer(this.store);
    this.lexicon = new Lexicon(analyser);
  }

  get size(): number {
    return this.store.size;
  }

  put(document: SearchDocument): void {
    this.reading.delete(pageKey(document.module, document.id));
    this.store.put(document);
  }

  async putAll(
    documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<void> {
    let sliceEnd = performance.now() + sliceMs;
    for await (const document of documents) {
      signal?.throwIfAborted();
      const key = pageKey(document.module, document.id);
      const ticket = Symbol(key);
      this.reading.set(key, ticket);
      const { store } = this;
      const steps = readDocument(document, this.vocabulary);
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done) {
          if (this.reading.get(key) === ticket && store === this.store) store.add(step.value);
          else store.discard(step.value);
          break;
        }
        if (performance.now() < sliceEnd) continue;
        await nextTurn();
        sliceEnd = performance.now() + sliceMs;
        if (!signal?.aborted) continue;
        steps.return(undefined as never);
        signal.throwIfAborted();
      }
      if (this.reading.get(key) === ticket) this.reading.delete(key);
    }
  }

  remove(module: string, id: string): boolean {
    this.reading.delete(pageKey(module, id));
    return this.store.remove(module, id);
  }

  *save(): Generator<Uint8Array> {
    const { vocabulary, store } = this;
    const out = new ByteWriter();
    for (const steps of [vocabulary.write(out), store.write(out)]) {
      while (!steps.next().done) if (out.length >= pieceBytes) yield out.take();
    }
    yield out.take();
  }

  async load(bytes: Uint8Array, settle: Settle, signal?: AbortSignal): Promise<void> {
    const vocabulary = new Vocabulary(this.analyser);
    const store = new PageStore(vocabulary);
    const reader = new ByteReader(bytes);
    await runInSlices(vocabulary.read(reader), signal);
    await runInSlices(store.read(reader), signal);
    if (reader.at !== bytes.length) throw new RangeError('the saved index is not whole');
    const stays = await settle();
    if (!stays) return;
    await runInSlices(removeOthers(store, stays), signal);
    this.reading.clear();
    this.vocabulary = vocabulary;
    this.store = store;
    this.scorer = new PageScorer(store);
    this.typed = new KeptRankings();
  }

  setLexicon(lexicon: Lexicon): void {
    this.lexicon = lexicon;
    this.typed = new KeptRankings();
  }

  search(query: string, options: SearchOptions): SearchAnswer {
    return presentAnswer(this.rank(query, rankOptionsOf(options)), options);
  }

  findIds(query: string, module: string, limit: number): string[] {
    return presentIds(this.rank(query, idOptions(module, limit)), limit);
  }

  findContaining(query: string, module: string): FoundIds | null {
    const fragments = readFragments(query);
    return (
      fragments &&
      this.store.findWithAll(
        module,
        fragments.map((one) => termsContaining(this.vocabulary, one)),
      )
    );
  }

  suggest(query: string, limit: number): Suggestion[] {
    const options = typedOptions(limit);
    const rank = (typed: string): RankedPage[] =>
      this.typed.of(`${options.wanted} ${typed}`, this.store.changes, () =>
        this.rank(typed, options).ranked.slice(0, options.wanted),
      );
    const asked = query.slice(0, longestQuery);
    const found = rank(asked);
    const unfinished = readUnfinished(asked, (word) => !!this.vocabulary.findForm(word));
    if (!unfinished) return found.map(presentSuggestion);
    const kept = { ...unfinished, limit: options.wanted, keyOf };
    return keepEarlier(found, rank(unfinished.before), kept).map(presentSuggestion);
  }

  private rank(query: string, options: RankOptions): Ranking {
    const { analyser, vocabulary, lexicon, store, scorer } = this;
    const context = { analyser, vocabulary, lexicon };
    return rankQuery({ context, store, scorer }, readAsked(context, query, options.isBeingTyped), options);
  }
}

function* removeOthers(store: PageStore, stays: (module: string, id: string) => boolean): Generator<void> {
  for (const { module, id } of store.keys()) {
    if (!stays(module, id)) store.remove(module, id);
    yield;
  }
}
