import type { IndexedPage } from '#app/search/index/indexed-page';
import type { SearchedPages } from '#app/search/index/searched-pages';
import type { QueryVariant } from './expand-query';
import { FormMatcher } from './form-matcher';
import { matchBody, matchLead } from './match-body';
import { rankingWeights } from './ranking-weights';
import { matchTitles, rerankedScore, type TitleMatch } from './rerank';
import type { PageScores } from './page-scores';
import type { PageScorer } from './score-pages';
import { findBestWindow, windowWords, type BestWindow } from './snippet';
import { takeBest } from './take-best';

const mostReranked = 40;
const mostTitled = 60;
/** The best pages by score, from which copies of others are then removed. */
const pool = 240;
const leastTitled = 0.5;
const nearly = 0.9;
/** What sums of shares may exceed 1 by. */
const rounding = 1e-9;

export interface RankedPage {
  page: IndexedPage;
  score: number;
  /** The share of the query that the page covers: 0 to 1. */
  coverage: number;
  match: TitleMatch;
  /** Matches forms with the variant of the query that found the page. */
  matcher: FormMatcher;
  window: BestWindow | null;
}

interface Wanted {
  /** How many pages. */
  wanted: number;
  isBeingTyped: boolean;
}

export interface WeighedVariants {
  variants: QueryVariant[];
  /** The share of the query's words that pages have, in the variant with the largest: 0 to 1. */
  known: number;
}

/** The variants, weighted down by how many of their words pages lack, compared with the best variant. */
export function weighVariants(scorer: PageScorer, variants: QueryVariant[]): WeighedVariants {
  const shares = variants.map(({ words }) => {
    const found = words.filter(({ alternatives }) => alternatives.length > 0);
    return scorer.wanted(found) / (scorer.wanted(words) || 1);
  });
  const known = Math.max(...shares);
  const weigh = (variant: QueryVariant, share: number) => ({
    ...variant,
    weight: (variant.weight * share) / (known || 1),
  });
  return { known, variants: variants.map((variant, index) => weigh(variant, shares[index] ?? 0)) };
}

/** The pages that cover enough of the query; while these are fewer than `fewest`, also the best of the others. */
export function chooseHits({ score, coverage }: PageScores, pages: Uint32Array, fewest: number): Uint32Array {
  const needed = mostOf(coverage, pages) * rankingWeights.leastCoverage;
  const hits = atLeast(coverage, pages, needed);
  if (hits.length >= fewest) return hits;
  const others = pages.filter((page) => (coverage[page] as number) < needed);
  return Uint32Array.of(...hits, ...takeBest(others, fewest - hits.length, score));
}

export function mostOf(values: Float64Array, pages: Uint32Array): number {
  let most = 0;
  for (let place = 0; place < pages.length; place++) {
    const value = values[pages[place] as number] as number;
    if (value > most) most = value;
  }
  return most;
}

/** Those of the pages whose value is not below another one. */
function atLeast(values: Float64Array, pages: Uint32Array, least: number): Uint32Array {
  const found = new Uint32Array(pages.length);
  let count = 0;
  for (let place = 0; place < pages.length; place++) {
    const page = pages[place] as number;
    if ((values[page] as number) >= least) found[count++] = page;
  }
  return found.subarray(0, count);
}

/**
 * The best pages in final order: those whose titles or headings match are rescored, and the others follow. What is
 * still being typed is matched mainly by titles: of its unfinished word a text has many.
 */
export function rankPages(
  store: SearchedPages,
  scores: PageScores,
  hits: Uint32Array,
  { wanted, isBeingTyped }: Wanted,
  matchers: FormMatcher[],
): RankedPage[] {
  const namedBonus = isBeingTyped ? 0 : rankingWeights.namedBonus;
  const scoreOf = (page: number): number => scores.score[page] as number;
  const { originals, copies } = setCopiesApart(store, takeBest(hits, Math.max(wanted, pool), scores.score));
  const titled = setCopiesApart(store, bestTitled(scores, hits)).originals.slice(0, mostTitled);
  const best = [...originals, ...copies];
  const first = new Set([...originals.slice(0, mostReranked), ...titled]);
  const highest = best[0] === undefined ? 1 : scoreOf(best[0]);
  const rank = (number: number): RankedPage[] => {
    const page = store.pageAt(number);
    if (!page) return [];
    return weighTitles(page, foundOf(scores, number), matchers, scoreOf(number) / highest, namedBonus);
  };
  const reranked = [...first].flatMap(rank).sort((a, b) => b.score - a.score);
  const read = addTexts(reranked, wanted, isBeingTyped);
  const rest = best
    .filter((page) => !first.has(page))
    .slice(0, Math.max(0, wanted - reranked.length))
    .flatMap(rank);
  return [...read, ...reranked.slice(read.length), ...rest];
}

/** The newest pages first, whatever they cover of the query. */
export function rankNewest(
  store: SearchedPages,
  scores: PageScores,
  hits: Uint32Array,
  { wanted }: Wanted,
  matchers: FormMatcher[],
): RankedPage[] {
  const scoreOf = (page: number): number => scores.score[page] as number;
  return [...hits]
    .sort((a, b) => store.createdOf(b) - store.createdOf(a) || scoreOf(b) - scoreOf(a))
    .slice(0, wanted)
    .flatMap((number) => {
      const page = store.pageAt(number);
      return page ? weighTitles(page, foundOf(scores, number), matchers, scoreOf(number), 0) : [];
    });
}

interface Found {
  variant: number;
  coverage: number;
}

const foundOf = ({ variant, coverage }: PageScores, page: number): Found => ({
  variant: variant[page] as number,
  coverage: coverage[page] as number,
});

/**
 * Chooses the variant for presentation: the one that the title or a heading matches best, else the one that found the
 * page.
 */
function weighTitles(
  page: IndexedPage,
  hit: Found,
  matchers: FormMatcher[],
  score: number,
  namedBonus: number,
): RankedPage[] {
  let best: RankedPage | undefined;
  matchers.forEach((matcher, variant) => {
    const match = matchTitles(page, matcher);
    const weight = matcher.weight * bonusShare(hit, matcher);
    const weighed = page.weight * rerankedScore(score, match, matcher, { weight, namedBonus });
    const isBetter = best === undefined || weighed > best.score || (weighed === best.score && variant === hit.variant);
    if (isBetter) best = { page, match, matcher, window: null, score: weighed, coverage: hit.coverage };
  });
  return best ? [best] : [];
}

/** A title that matches only the words around a version or identifier is worth little. */
const bonusShare = ({ coverage }: Pick<Found, 'coverage'>, { asksForCode }: FormMatcher): number =>
  asksForCode ? coverage ** rankingWeights.codePower : 1;

/** Moves copies after all other pages: they tell the reader nothing new. */
function setCopiesApart(store: SearchedPages, pages: number[]): { originals: number[]; copies: number[] } {
  const prints = new Set<number>();
  const originals: number[] = [];
  const copies: number[] = [];
  for (const page of pages) {
    const print = store.printOf(page);
    (prints.has(print) ? copies : originals).push(page);
    prints.add(print);
  }
  return { originals, copies };
}

/** Pages whose title and headings cover most of the query, even if their long text scores low. */
function bestTitled({ titled, score }: PageScores, hits: Uint32Array): number[] {
  const most = mostOf(titled, hits);
  return most < leastTitled ? [] : takeBest(atLeast(titled, hits, most * nearly), pool, score);
}

/**
 * Rescores the first pages by their texts. These matter little where a title or heading matches; otherwise the query
 * consists of words of a text. Bodies that cannot lift their page among the first `wanted` any more are not read.
 */
function addTexts(ranked: RankedPage[], wanted: number, isBeingTyped: boolean): RankedPage[] {
  let titled = 0;
  for (const { match } of ranked) titled = Math.max(titled, match.title, match.heading);
  const untitled = 1 - Math.min(1, titled) ** rankingWeights.untitledPower;
  const { closeness, closenessUntitled, sectionUntitled, orderUntitled, leadUntitled, leadHeaded } = rankingWeights;
  const further = isBeingTyped ? 0 : untitled;
  const ofText = closeness + untitled * closenessUntitled + further * (sectionUntitled + orderUntitled + leadUntitled);
  const most = ofText + (isBeingTyped ? 0 : leadHeaded);
  const read = ranked.slice(0, rankingWeights.bodiesRead);
  /** The best scores, in ascending order. */
  const best: number[] = [];
  for (const hit of read) {
    if (best.length >= wanted && hit.score + most * (1 + rounding) < (best[0] ?? 0)) break;
    hit.score += textBonus(hit, untitled, isBeingTyped) * bonusShare(hit, hit.matcher) * hit.page.weight;
    best.push(hit.score);
    best.sort((a, b) => a - b);
    if (best.length > wanted) best.shift();
  }
  return read.sort((a, b) => b.score - a.score);
}

/**
 * What the text adds: how close together the words are, and unless a word is still being typed, its beginning; for a
 * query of words of a text more than that.
 */
function textBonus(hit: RankedPage, untitled: number, isBeingTyped: boolean): number {
  const { closeness, closenessUntitled, closenessPower, spanShare, leadHeaded, titlePower } = rankingWeights;
  const { sectionUntitled, sectionPower, orderUntitled, leadUntitled } = rankingWeights;
  hit.window = findBestWindow(hit.page, hit.matcher);
  const { coverage, span } = hit.window;
  const nearness = 1 - (spanShare * span) / windowWords;
  const close = (closeness + closenessUntitled * untitled) * nearness * coverage ** closenessPower;
  if (isBeingTyped) return close;
  const lead = matchLead(hit.page, hit.matcher);
  const begun = (leadHeaded * hit.match.heading ** titlePower + leadUntitled * untitled) * lead;
  if (untitled === 0) return close + begun;
  const { section, order } = matchBody(hit.page, hit.matcher);
  return close + begun + untitled * (sectionUntitled * section ** sectionPower + orderUntitled * order);
}
