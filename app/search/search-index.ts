import type { Analyser } from '#app/search/language/analyser';
import { expandQuery } from '#app/search/query/expand-query';
import type { QueryWord } from '#app/search/query/expand-word';
import { FormMatcher } from '#app/search/query/form-matcher';
import { readDocument, type IndexedPage } from '#app/search/index/indexed-page';
import { Lexicon } from '#app/search/query/lexicon';
import { markWords } from '#app/search/query/mark-words';
import { pageKey, PageStore } from '#app/search/index/page-store';
import { RANKING } from '#app/search/query/ranking-weights';
import { matchTitles, rerankedScore, type TitleMatch } from '#app/search/query/rerank';
import { PageScorer, type Candidate } from '#app/search/query/score-pages';
import { MAX_RESULTS, type SearchAnswer, type SearchDocument, type SearchHit, type SearchLexicon, type SearchOptions, type Suggestion } from './search-document';
import { findBestWindow, presentWindow, WINDOW_WORDS, type BestWindow } from '#app/search/query/snippet';
import { takeBest } from '#app/search/query/take-best';
import { Vocabulary } from '#app/search/index/vocabulary';

const RERANKED = 40;
const MOST_TITLED = 60;
/** The best by score, of which those are chosen that are no copies of others. */
const POOL = 240;
const LEAST_TITLED = 0.5;
const NEARLY = 0.9;
const VARIANT_WEIGHT = 0.8;
/** A search that finds fewer pages goes on to those that have only a part of the query. */
const FEW_HITS = 10;
const SLICE_MS = 12;

export interface SearchIndex {
  put(document: SearchDocument): void;
  /** Puts many documents without holding up the event loop for more than a few milliseconds at a time. */
  putAll(documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>, options?: { signal?: AbortSignal }): Promise<void>;
  /** @returns whether it was there */
  remove(module: string, id: string): boolean;
  clear(): void;
  readonly size: number;
  search(query: string, options: SearchOptions): SearchAnswer;
  /** Ids of one module's hits, best first, for a list's own search box: without snippets, so much cheaper than a search. */
  findIds(query: string, module: string, limit: number): string[];
  /** Pages for a query that is still being typed, by title and heading first. */
  suggest(query: string, limit: number): Suggestion[];
  /** Takes effect with the next search; nothing is indexed anew. */
  setLexicon(lexicon: SearchLexicon): void;
}

interface Ranked {
  page: IndexedPage;
  score: number;
  match: TitleMatch;
  window: BestWindow | null;
}

interface Ranking {
  ranked: Ranked[];
  matcher: FormMatcher;
  rarities: number[];
  total: number;
  totalsByModule: Record<string, number>;
  correction: string | null;
}

/** An empty index. It lives in this process and knows nothing but the documents put into it. */
export function createSearchIndex(analyser: Analyser): SearchIndex {
  return new InProcessIndex(analyser);
}

class InProcessIndex implements SearchIndex {
  private vocabulary: Vocabulary;
  private store: PageStore;
  private scorer: PageScorer;
  private lexicon = new Lexicon({ synonyms: [], forms: [] });
  /** Documents being read in slices; one that is put or removed meanwhile is dropped from here. */
  private readonly reading = new Map<string, symbol>();

  constructor(private readonly analyser: Analyser) {
    this.vocabulary = new Vocabulary(analyser);
    this.store = new PageStore(this.vocabulary);
    this.scorer = new PageScorer(this.store);
  }

  get size(): number {
    return this.store.size;
  }

  put(document: SearchDocument): void {
    this.reading.delete(pageKey(document.module, document.id));
    this.store.put(document);
  }

  async putAll(documents: Iterable<SearchDocument> | AsyncIterable<SearchDocument>, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
    let sliceEnd = performance.now() + SLICE_MS;
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
        sliceEnd = performance.now() + SLICE_MS;
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

  setLexicon(lexicon: SearchLexicon): void {
    this.lexicon = new Lexicon(lexicon);
  }

  search(query: string, { module, limit, offset = 0 }: SearchOptions): SearchAnswer {
    const count = Math.max(0, Math.min(MAX_RESULTS, limit));
    const { ranked, matcher, rarities, total, totalsByModule, correction } = this.rank(query, module, offset + count, FEW_HITS);
    const items = ranked.slice(offset, offset + count).map((hit) => presentHit(hit, matcher, rarities));
    return { items, total, totalsByModule, correction };
  }

  findIds(query: string, module: string, limit: number): string[] {
    const count = Math.max(0, Math.min(MAX_RESULTS, limit));
    return this.rank(query, module, count).ranked.slice(0, count).map(({ page }) => page.id);
  }

  suggest(query: string, limit: number): Suggestion[] {
    const { ranked, matcher } = this.rank(query, undefined, limit);
    return ranked.slice(0, Math.max(0, limit)).map(({ page, match }) => ({
      module: page.module,
      id: page.id,
      title: page.title,
      url: deepLink(page, match, null),
      titleMarked: markWords(page.title, matcher),
    }));
  }

  private rank(query: string, module: string | undefined, wanted: number, fewest = 0): Ranking {
    const { vocabulary, store, scorer } = this;
    const { variants, correction } = expandQuery({ analyser: this.analyser, vocabulary, lexicon: this.lexicon }, query);
    const totalsByModule: Record<string, number> = {};
    const hits = chooseHits(this.scoreVariants(variants), fewest).filter(({ page }) => {
      const owner = store.pageAt(page)?.module;
      if (owner === undefined) return false;
      totalsByModule[owner] = (totalsByModule[owner] ?? 0) + 1;
      return module === undefined || owner === module;
    });
    const words = variants.flat();
    const matcher = new FormMatcher(vocabulary, (pages) => scorer.rarity(pages), words);
    const asked = variants[0]?.length ?? 0;
    const rarities = words.map((word, index) => (word.isBonus || word.alternatives.length === 0 || index >= asked ? 0 : scorer.rarityOf(word)));
    const ranked = this.rerank(hits, wanted, matcher, rarities);
    return { ranked, matcher, rarities, total: hits.length, totalsByModule, correction };
  }

  /** The best pages in their final order: those whose titles or headings have the query are weighed anew, then the others follow. */
  private rerank(hits: Candidate[], wanted: number, matcher: FormMatcher, rarities: number[]): Ranked[] {
    const { originals, copies } = this.setCopiesApart(takeBest(hits, Math.max(wanted, POOL)));
    const titled = this.setCopiesApart(bestTitled(hits)).originals.slice(0, MOST_TITLED);
    const best = [...originals, ...copies];
    const first = new Set([...originals.slice(0, RERANKED), ...titled]);
    const highest = best[0]?.score ?? 1;
    const rank = ({ page: number, score }: Candidate): Ranked[] => {
      const page = this.store.pageAt(number);
      if (!page) return [];
      const match = matchTitles(page, matcher, rarities);
      return [{ page, match, window: null, score: rerankedScore(score / highest, match) }];
    };
    const reranked = [...first].flatMap(rank).sort((a, b) => b.score - a.score);
    const read = addCloseness(reranked, matcher, rarities);
    const rest = best.filter((candidate) => !first.has(candidate)).slice(0, Math.max(0, wanted - reranked.length)).flatMap(rank);
    return [...read, ...reranked.slice(read.length), ...rest];
  }

  /** A page that is word for word another one comes after all that are not: it tells the reader nothing new. */
  private setCopiesApart(candidates: Candidate[]): { originals: Candidate[]; copies: Candidate[] } {
    const first = new Map<number, number>();
    const originals: Candidate[] = [];
    const copies: Candidate[] = [];
    for (const candidate of candidates) {
      const print = this.store.pageAt(candidate.page)?.print ?? 0;
      const original = first.get(print) ?? candidate.page;
      if (original === candidate.page) first.set(print, original);
      (original === candidate.page ? originals : copies).push(candidate);
    }
    return { originals, copies };
  }

  private scoreVariants(variants: QueryWord[][]): Candidate[] {
    const [words = [], ...others] = variants;
    const candidates = this.scorer.score(words);
    if (others.length === 0) return candidates;
    const byPage = new Map(candidates.map((candidate) => [candidate.page, candidate]));
    for (const variant of others) {
      for (const { page, score, coverage, titled } of this.scorer.score(variant)) {
        const known = byPage.get(page);
        const candidate = { page, titled: titled * VARIANT_WEIGHT, score: score * VARIANT_WEIGHT, coverage: coverage * VARIANT_WEIGHT };
        if (!known || known.score < candidate.score) byPage.set(page, candidate);
      }
    }
    return [...byPage.values()];
  }
}

/** The pages that have enough of the query; until these are `fewest`, also the best of the others. */
function chooseHits(candidates: Candidate[], fewest: number): Candidate[] {
  let most = 0;
  for (const { coverage } of candidates) most = Math.max(most, coverage);
  const hasEnough = ({ coverage }: Candidate): boolean => coverage >= most * RANKING.leastCoverage;
  const hits = candidates.filter(hasEnough);
  if (hits.length >= fewest) return hits;
  return [...hits, ...takeBest(candidates.filter((candidate) => !hasEnough(candidate)), fewest - hits.length)];
}

/** Pages whose title and headings together have most of the query, however little their long text speaks of it. */
function bestTitled(hits: Candidate[]): Candidate[] {
  let most = 0;
  for (const { titled } of hits) most = Math.max(most, titled);
  if (most < LEAST_TITLED) return [];
  return takeBest(hits.filter(({ titled }) => titled >= most * NEARLY), POOL);
}

/**
 * Reads the bodies of the first pages for words that stand close together, and orders these pages anew.
 * Where a title or heading answers the query, that matters little; else the query is words of a text.
 */
function addCloseness(ranked: Ranked[], matcher: FormMatcher, rarities: number[]): Ranked[] {
  let titled = 0;
  for (const { match } of ranked) titled = Math.max(titled, match.title, match.heading);
  const untitled = 1 - Math.min(1, titled) ** RANKING.untitledPower;
  const read = ranked.slice(0, RANKING.bodiesRead);
  for (const hit of read) {
    hit.window = findBestWindow(hit.page, matcher, rarities);
    const { coverage, span } = hit.window;
    const nearness = 1 - (RANKING.spanShare * span) / WINDOW_WORDS;
    hit.score += (RANKING.closeness + RANKING.closenessUntitled * untitled) * nearness * coverage ** RANKING.closenessPower;
  }
  return read.sort((a, b) => b.score - a.score);
}

function presentHit({ page, score, match, window: known }: Ranked, matcher: FormMatcher, rarities: number[]): SearchHit {
  const window = known ?? findBestWindow(page, matcher, rarities);
  const { module, id, title } = page;
  const url = deepLink(page, match, window.coverage > match.share ? (window.section?.anchor ?? null) : null);
  return { module, id, title, url, snippet: presentWindow(page, window, matcher), titleMarked: markWords(title, matcher), score };
}

/** The page's address, at its best heading where that has more of the query than the title. */
function deepLink(page: IndexedPage, match: TitleMatch, bodyAnchor: string | null): string {
  const anchor = match.heading > match.title ? (match.section?.anchor ?? bodyAnchor) : bodyAnchor;
  return anchor === null || page.url.includes('#') ? page.url : `${page.url}#${encodeURIComponent(anchor)}`;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
