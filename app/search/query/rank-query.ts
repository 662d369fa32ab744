import { pageKey } from '#app/search/index/page-store';
import type { IndexedPage, IndexedSection } from '#app/search/index/indexed-page';
import type { SearchedPages } from '#app/search/index/searched-pages';
import {
  longestQuery,
  mostResults,
  type SearchAnswer,
  type SearchHit,
  type SearchOptions,
  type Suggestion,
} from '#app/search/search-document';
import { addressOf, choosePlace, namedSection } from './choose-place';
import { type ExpandedQuery, expandQuery } from './expand-query';
import type { ExpansionContext, QueryWord } from './expand-word';
import { FormMatcher } from './form-matcher';
import { FormRarities } from './form-rarities';
import { findFurtherSections } from './further-sections';
import { markWords } from './mark-words';
import { narrowHits } from './narrow-hits';
import type { PageScores } from './page-scores';
import { chooseHits, mostOf, rankNewest, rankPages, weighVariants, type RankedPage } from './rank-pages';
import { rankingWeights } from './ranking-weights';
import { askExactly, pageFilter, readQuery, type ReadQuery } from './read-query';
import type { PageScorer } from './score-pages';
import { findBestWindow, presentWindow } from './snippet';

/** A search with fewer hits also takes pages that cover only a part of the query. */
const fewHits = 10;
/** The most words to highlight in a page that a hit returns. */
const mostWords = 40;

export interface RankOptions extends Pick<SearchOptions, 'modules' | 'filters' | 'newestFirst'> {
  wanted: number;
  /** With fewer hits, pages that cover only a part of the query are added. */
  fewest: number;
  isBeingTyped: boolean;
}

export interface Ranking extends Omit<SearchAnswer, 'items'> {
  ranked: RankedPage[];
}

/** A query, read and expanded. */
export interface AskedQuery {
  typed: string;
  read: ReadQuery;
  /** Words that match only as typed. */
  exact: ReadonlySet<string>;
  expanded: ExpandedQuery;
}

export function readAsked(context: ExpansionContext, query: string, isBeingTyped: boolean): AskedQuery {
  const typed = query.slice(0, longestQuery);
  const read = readQuery(typed);
  const exact = new Set(read.phrases.flat());
  const expanded = expandQuery(context, read.text, isBeingTyped);
  // Whoever quotes words does not want other words.
  if (exact.size > 0) expanded.variants.splice(1);
  return { typed, read, exact, expanded };
}

interface Ranked {
  context: ExpansionContext;
  store: SearchedPages;
  scorer: PageScorer;
}

export function rankQuery(ranked: Ranked, asked: AskedQuery, options: RankOptions): Ranking {
  return orderHits(ranked.store, scoreQuery(ranked, asked, options), options);
}

/** The hits of a query with their scores, of which the text of none has been read yet unless the query has phrases. */
export interface ScoredQuery extends Omit<Ranking, 'ranked'> {
  hits: Uint32Array;
  /** The scorer's: its next query changes them. */
  scores: PageScores;
  matchers: FormMatcher[];
}

export function scoreQuery(
  { context, store, scorer }: Ranked,
  { typed, read, exact, expanded }: AskedQuery,
  options: RankOptions,
): ScoredQuery {
  const { fewest } = options;
  const { analyser, vocabulary } = context;
  const { variants, known } = weighVariants(scorer, expanded.variants);
  const isWanted = pageFilter({ analyser, vocabulary, store }, read);
  const score = (least: number) => {
    const found = scorer.scoreVariants(variants, least);
    return {
      scores: found,
      chosen: chooseHits(found, isWanted ? found.pages.filter(isWanted) : found.pages, fewest),
    };
  };
  // Most queries have enough hits; pages with less coverage matter only when there are few, or when a filter may remove
  // the best ones.
  const quick = isWanted ? null : score(rankingWeights.leastCoverage);
  const { scores, chosen } = quick && quick.chosen.length >= fewest ? quick : score(rankingWeights.leastCoverageOfFew);
  const { hits, ...counts } = narrowHits(store, chosen, options);
  const rarityOf = (word: QueryWord): number => scorer.rarityOf(word);
  const forms = new FormRarities(vocabulary, (pages) => scorer.rarity(pages));
  const matchers = variants.map(
    (variant) => new FormMatcher(vocabulary, rarityOf, forms, variant, exact, expanded.firstLetters),
  );
  return {
    hits,
    scores,
    matchers,
    coverage: known * mostOf(scores.coverage, hits),
    total: hits.length,
    ...counts,
    correction: exact.size > 0 ? null : withExclusions(expanded.correction, read),
    replaced: expanded.replaced.filter(({ from }) => !exact.has(from)),
    exactly: askExactly(typed),
  };
}

/** Ranks the best of the hits by their titles and texts. */
export function orderHits(
  store: SearchedPages,
  { hits, scores, matchers, ...rest }: ScoredQuery,
  options: RankOptions,
): Ranking {
  const rank = options.newestFirst ? rankNewest : rankPages;
  return { ranked: rank(store, scores, hits, options, matchers), ...rest };
}

/** How many pages to rank for a search. */
export const rankOptionsOf = ({ limit, offset = 0, ...narrowing }: SearchOptions): RankOptions => ({
  ...narrowing,
  wanted: offset + countOf(limit),
  fewest: narrowing.newestFirst ? 0 : fewHits,
  isBeingTyped: false,
});

/** The same for the ids of a module's hits. */
export const idOptions = (module: string, limit: number): RankOptions => ({
  modules: [module],
  wanted: countOf(limit),
  fewest: 0,
  isBeingTyped: false,
});

/** The same for suggestions. */
export const typedOptions = (limit: number): RankOptions => ({
  wanted: Math.max(0, limit),
  fewest: 0,
  isBeingTyped: true,
});

const countOf = (limit: number): number => Math.max(0, Math.min(mostResults, limit));

export function presentAnswer({ ranked, ...rest }: Ranking, { limit, offset = 0 }: SearchOptions): SearchAnswer {
  return { items: ranked.slice(offset, offset + countOf(limit)).map(presentHit), ...rest };
}

export const presentIds = ({ ranked }: Ranking, limit: number): string[] =>
  ranked.slice(0, countOf(limit)).map(({ page }) => page.id);

export const keyOf = ({ page }: RankedPage): string => pageKey(page.module, page.id);

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
      // The hit's own snippet says it already.
      snippet:
        section === place.window.section
          ? ''
          : presentWindow(page, findBestWindow(page, matcher, section), matcher, section),
    })),
    score,
  };
}

/** A suggestion links to a section only if its heading matches: no text is read while somebody types. */
export function presentSuggestion({ page, match, matcher }: RankedPage): Suggestion {
  return presentPlace(page, matcher, namedSection(match));
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
