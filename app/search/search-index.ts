import { ByteReader, ByteWriter } from '#app/search/index/byte-writer';
import { nextTurn, runInSlices } from '#app/search/index/in-slices';
import type { IndexedPage, IndexedSection } from '#app/search/index/indexed-page';
import { pageKey, PageStore } from '#app/search/index/page-store';
import { readDocument } from '#app/search/index/read-document';
import { Vocabulary } from '#app/search/index/vocabulary';
import type { Analyser } from '#app/search/language/analyser';
import { addressOf, choosePlace, namedSection } from '#app/search/query/choose-place';
import { expandQuery } from '#app/search/query/expand-query';
import type { QueryWord } from '#app/search/query/expand-word';
import { FormMatcher } from '#app/search/query/form-matcher';
import { Lexicon } from '#app/search/query/lexicon';
import { markWords } from '#app/search/query/mark-words';
import { findFurtherSections } from '#app/search/query/further-sections';
import { narrowHits } from '#app/search/query/narrow-hits';
import { chooseHits, rankNewest, rankPages, weighVariants, type RankedPage } from '#app/search/query/rank-pages';
import { rankingWeights } from '#app/search/query/ranking-weights';
import { PageScorer } from '#app/search/query/score-pages';
import { askExactly, pageFilter, readQuery, type ReadQuery } from '#app/search/query/read-query';
import { findBestWindow, presentWindow } from '#app/search/query/snippet';
import { keepEarlier, readUnfinished } from '#app/search/query/unfinished-word';
import {
  maxQueryLength,
  maxResults,
  type SearchAnswer,
  type SearchDocument,
  type SearchHit,
  type SearchLexicon,
  type SearchOptions,
  type Suggestion,
} from './search-document';

/** A search with fewer hits also takes pages that cover only a part of the query. */
const fewHits = 10;
const sliceMs = 12;
const pieceBytes = 256 * 1024;
/** The most words to highlight in a page that a hit returns. */
const mostWords = 40;

export interface SearchIndex {
  put(document: SearchDocument): void;
  /** Puts many documents without blocking the event loop for more than a few milliseconds at a time. */
  putAll(
    documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>,
    options?: { signal?: AbortSignal },
  ): Promise<void>;
  /** @returns whether it was in the index */
  remove(module: string, id: string): boolean;
  clear(): void;
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
  /** Pages for a query that is still being typed, matched mainly by title and headings. */
  suggest(query: string, limit: number): Suggestion[];
  /** Effective with the next search, without reindexing. */
  setLexicon(lexicon: SearchLexicon): void;
}

/** Names the pages that are to stay, or null when so few of them are that none should. */
export type Settle = () => Promise<((module: string, id: string) => boolean) | null>;

interface RankOptions extends Pick<SearchOptions, 'modules' | 'filters' | 'newestFirst'> {
  wanted: number;
  /** With fewer hits, pages that cover only a part of the query are added. */
  fewest: number;
  isBeingTyped: boolean;
}

interface Ranking extends Omit<SearchAnswer, 'items'> {
  ranked: RankedPage[];
}

/** Creates an empty index. It lives in this process and knows only the documents put into it. */
export function createSearchIndex(analyser: Analyser): SearchIndex {
  return new InProcessIndex(analyser);
}

class InProcessIndex implements SearchIndex {
  private vocabulary: Vocabulary;
  private store: PageStore;
  private scorer: PageScorer;
  private lexicon: Lexicon;
  /** Documents that are being read in slices; one that is put or removed meanwhile is dropped from here. */
  private readonly reading = new Map<string, symbol>();

  constructor(private readonly analyser: Analyser) {
    this.vocabulary = new Vocabulary(analyser);
    this.store = new PageStore(this.vocabulary);
    this.scorer = new PageScorer(this.store);
    this.lexicon = new Lexicon({ synonyms: [], forms: [] }, analyser);
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

  clear(): void {
    this.reading.clear();
    this.vocabulary = new Vocabulary(this.analyser);
    this.store = new PageStore(this.vocabulary);
    this.scorer = new PageScorer(this.store);
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
  }

  setLexicon(lexicon: SearchLexicon): void {
    this.lexicon = new Lexicon(lexicon, this.analyser);
  }

  search(query: string, { limit, offset = 0, ...narrowing }: SearchOptions): SearchAnswer {
    const count = Math.max(0, Math.min(maxResults, limit));
    const { ranked, ...rest } = this.rank(query, {
      ...narrowing,
      wanted: offset + count,
      fewest: narrowing.newestFirst ? 0 : fewHits,
      isBeingTyped: false,
    });
    return { items: ranked.slice(offset, offset + count).map(presentHit), ...rest };
  }

  findIds(query: string, module: string, limit: number): string[] {
    const count = Math.max(0, Math.min(maxResults, limit));
    const { ranked } = this.rank(query, { modules: [module], wanted: count, fewest: 0, isBeingTyped: false });
    return ranked.slice(0, count).map(({ page }) => page.id);
  }

  suggest(query: string, limit: number): Suggestion[] {
    const most = Math.max(0, limit);
    const rank = (typed: string): RankedPage[] =>
      this.rank(typed, { wanted: most, fewest: 0, isBeingTyped: true }).ranked.slice(0, most);
    const found = rank(query);
    const unfinished = readUnfinished(query.slice(0, maxQueryLength), (word) => !!this.vocabulary.findForm(word));
    if (!unfinished) return found.map(presentSuggestion);
    return keepEarlier(found, rank(unfinished.before), { ...unfinished, limit: most, keyOf }).map(presentSuggestion);
  }

  private rank(query: string, { wanted, fewest, isBeingTyped, newestFirst, ...narrowing }: RankOptions): Ranking {
    const { vocabulary, store, scorer } = this;
    const asked = query.slice(0, maxQueryLength);
    const read = readQuery(asked);
    const exact = new Set(read.phrases.flat());
    const context = { analyser: this.analyser, vocabulary, lexicon: this.lexicon };
    const expanded = expandQuery(context, read.text, isBeingTyped);
    // Whoever quotes words does not want other words.
    const { variants, known } = weighVariants(scorer, expanded.variants.slice(0, exact.size > 0 ? 1 : undefined));
    const isWanted = pageFilter({ analyser: this.analyser, vocabulary, store }, read);
    const score = (least: number) => {
      const found = scorer.scoreVariants(variants, least);
      return {
        scores: found,
        chosen: chooseHits(found, isWanted ? found.pages.filter(isWanted) : found.pages, fewest),
      };
    };
    // Most queries have enough hits; pages with less coverage matter only when there are few, when a filter may remove
    // the best ones, or when another variant finds the same page.
    const quick = isWanted || variants.length > 1 ? null : score(rankingWeights.leastCoverage);
    const { scores, chosen } =
      quick && quick.chosen.length >= fewest ? quick : score(rankingWeights.leastCoverageOfFew);
    const { hits, ...counts } = narrowHits(store, chosen, narrowing);
    const rarityOf = (word: QueryWord): number => scorer.rarityOf(word);
    const rarity = (pages: number): number => scorer.rarity(pages);
    const matchers = variants.map(
      (variant) => new FormMatcher(vocabulary, rarityOf, rarity, variant, exact, expanded.firstLetters),
    );
    return {
      ranked: (newestFirst ? rankNewest : rankPages)(store, scores, hits, wanted, matchers),
      coverage: known * hits.reduce((most, page) => Math.max(most, scores.coverage[page] as number), 0),
      total: hits.length,
      ...counts,
      correction: exact.size > 0 ? null : withExclusions(expanded.correction, read),
      replaced: expanded.replaced.filter(({ from }) => !exact.has(from)),
      exactly: askExactly(asked),
    };
  }
}

function* removeOthers(store: PageStore, stays: (module: string, id: string) => boolean): Generator<void> {
  for (const { module, id } of store.keys()) {
    if (!stays(module, id)) store.remove(module, id);
    yield;
  }
}

const keyOf = ({ page }: RankedPage): string => pageKey(page.module, page.id);

const withExclusions = (correction: string | null, { exclusions }: ReadQuery): string | null =>
  correction === null ? null : [correction.trim(), ...exclusions].join(' ');

function presentHit({ page, score, match, matcher, window }: RankedPage): SearchHit {
  const place = choosePlace(page, match, matcher, window);
  const file = place.window.section?.file ?? null;
  const within = place.section ?? (file && place.window.section) ?? undefined;
  return {
    ...presentPlace(page, matcher, place.section),
    snippet: presentWindow(page, place.window, matcher, within),
    file,
    further: findFurtherSections(page, matcher, place.section).map((section) => ({
      url: addressOf(page, section),
      headingMarked: markWords(section.heading ?? '', matcher),
      snippet: presentWindow(page, findBestWindow(page, matcher, section), matcher, section),
    })),
    score,
  };
}

/** A suggestion links to a section only if its heading matches: no text is read while somebody types. */
function presentSuggestion({ page, match, matcher }: RankedPage): Suggestion {
  return presentPlace(page, matcher, namedSection(page, match));
}

function presentPlace(page: IndexedPage, matcher: FormMatcher, section: IndexedSection | null): Suggestion {
  const { module, id, title } = page;
  const sectionMarked = section?.heading ? markWords(section.heading, matcher) : null;
  return {
    module,
    id,
    title,
    url: addressOf(page, section),
    titleMarked: markWords(title, matcher),
    sectionMarked,
    words: matcher.wordsIn(page, mostWords),
  };
}
