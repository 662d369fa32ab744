import type { IndexedPage } from '#app/search/index/indexed-page';
import type { PageStore } from '#app/search/index/page-store';
import type { QueryVariant } from './expand-query';
import { FormMatcher } from './form-matcher';
import { RANKING } from './ranking-weights';
import { matchTitles, rerankedScore, type TitleMatch } from './rerank';
import type { Candidate, PageScorer } from './score-pages';
import { findBestWindow, WINDOW_WORDS, type BestWindow } from './snippet';
import { takeBest } from './take-best';

const RERANKED = 40;
const MOST_TITLED = 60;
/** The best by score, of which those are chosen that are no copies of others. */
const POOL = 240;
const LEAST_TITLED = 0.5;
const NEARLY = 0.9;

export interface RankedPage {
  page: IndexedPage;
  score: number;
  /** The share of the query that the page has: 0 to 1. */
  coverage: number;
  match: TitleMatch;
  /** Knows the words of the variant of the query by which the page was found. */
  matcher: FormMatcher;
  window: BestWindow | null;
}

/** A candidate, and which variant of the query found it. */
export interface Hit extends Candidate {
  variant: number;
}

/** Scores all pages for every variant of the query; of a page counts its best variant. */
export function scoreVariants(scorer: PageScorer, variants: QueryVariant[]): Hit[] {
  const byPage = new Map<number, Hit>();
  const asked = scorer.wanted(variants[0]?.words ?? []);
  variants.forEach(({ words, weight }, variant) => {
    // A synonym of one rare word is not worth more than the words that it stands for.
    const scale = weight * Math.min(1, asked / (scorer.wanted(words) || 1));
    for (const { page, score, coverage, titled } of scorer.score(words)) {
      const known = byPage.get(page);
      if (!known || known.score < score * scale)
        byPage.set(page, { page, variant, titled: titled * weight, score: score * scale, coverage: coverage * weight });
    }
  });
  return [...byPage.values()];
}

export interface WeighedVariants {
  variants: QueryVariant[];
  /** How much of the query's words pages know, in the variant of which they know most: 0 to 1. */
  known: number;
}

/** The variants, each worth as much less as pages know less of its words than of another's. */
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

/** The pages that have enough of the query; until these are `fewest`, also the best of the others. */
export function chooseHits(candidates: Hit[], fewest: number): Hit[] {
  let most = 0;
  for (const { coverage } of candidates) most = Math.max(most, coverage);
  const hasEnough = ({ coverage }: Candidate): boolean => coverage >= most * RANKING.leastCoverage;
  const hits = candidates.filter(hasEnough);
  if (hits.length >= fewest) return hits;
  return [
    ...hits,
    ...takeBest(
      candidates.filter((candidate) => !hasEnough(candidate)),
      fewest - hits.length,
    ),
  ];
}

/** The best pages in their final order: those whose titles or headings have the query are weighed anew, then the others follow. */
export function rankPages(store: PageStore, hits: Hit[], wanted: number, matchers: FormMatcher[]): RankedPage[] {
  const { originals, copies } = setCopiesApart(store, takeBest(hits, Math.max(wanted, POOL)));
  const titled = setCopiesApart(store, bestTitled(hits)).originals.slice(0, MOST_TITLED);
  const best = [...originals, ...copies];
  const first = new Set([...originals.slice(0, RERANKED), ...titled]);
  const highest = best[0]?.score ?? 1;
  const rank = (hit: Hit): RankedPage[] => {
    const page = store.pageAt(hit.page);
    return page ? weighTitles(page, hit, matchers, hit.score / highest) : [];
  };
  const reranked = [...first].flatMap(rank).sort((a, b) => b.score - a.score);
  const read = addCloseness(reranked);
  const rest = best
    .filter((candidate) => !first.has(candidate))
    .slice(0, Math.max(0, wanted - reranked.length))
    .flatMap(rank);
  return [...read, ...reranked.slice(read.length), ...rest];
}

/** The newest pages first, whatever they have of the query. */
export function rankNewest(store: PageStore, hits: Hit[], wanted: number, matchers: FormMatcher[]): RankedPage[] {
  const created = (hit: Hit): number => store.pageAt(hit.page)?.created ?? 0;
  return [...hits]
    .sort((a, b) => created(b) - created(a) || b.score - a.score)
    .slice(0, wanted)
    .flatMap((hit) => {
      const page = store.pageAt(hit.page);
      return page ? weighTitles(page, hit, matchers, hit.score) : [];
    });
}

/** The variant whose words the title or a heading has best is the one by which the page is shown; else that which found it. */
function weighTitles(page: IndexedPage, hit: Hit, matchers: FormMatcher[], score: number): RankedPage[] {
  let best: RankedPage | undefined;
  matchers.forEach((matcher, variant) => {
    const match = matchTitles(page, matcher);
    const weighed = rerankedScore(score, match, matcher.weight * bonusShare(hit, matcher));
    const isBetter = best === undefined || weighed > best.score || (weighed === best.score && variant === hit.variant);
    if (isBetter) best = { page, match, matcher, window: null, score: weighed, coverage: hit.coverage };
  });
  return best ? [best] : [];
}

/** A title that only has the words around a version or an identifier answers nothing. */
const bonusShare = ({ coverage }: Pick<Candidate, 'coverage'>, { asksForCode }: FormMatcher): number =>
  asksForCode ? coverage ** RANKING.codePower : 1;

/** A page that is word for word another one comes after all that are not: it tells the reader nothing new. */
function setCopiesApart(store: PageStore, candidates: Hit[]): { originals: Hit[]; copies: Hit[] } {
  const first = new Map<number, number>();
  const originals: Hit[] = [];
  const copies: Hit[] = [];
  for (const candidate of candidates) {
    const print = store.pageAt(candidate.page)?.print ?? 0;
    const original = first.get(print) ?? candidate.page;
    if (original === candidate.page) first.set(print, original);
    (original === candidate.page ? originals : copies).push(candidate);
  }
  return { originals, copies };
}

/** Pages whose title and headings together have most of the query, however little their long text speaks of it. */
function bestTitled(hits: Hit[]): Hit[] {
  let most = 0;
  for (const { titled } of hits) most = Math.max(most, titled);
  if (most < LEAST_TITLED) return [];
  return takeBest(
    hits.filter(({ titled }) => titled >= most * NEARLY),
    POOL,
  );
}

/**
 * Reads the bodies of the first pages for words that stand close together, and orders these pages anew.
 * Where a title or heading answers the query, that matters little; else the query is words of a text.
 */
function addCloseness(ranked: RankedPage[]): RankedPage[] {
  let titled = 0;
  for (const { match } of ranked) titled = Math.max(titled, match.title, match.heading);
  const untitled = 1 - Math.min(1, titled) ** RANKING.untitledPower;
  const read = ranked.slice(0, RANKING.bodiesRead);
  for (const hit of read) {
    hit.window = findBestWindow(hit.page, hit.matcher);
    const { coverage, span } = hit.window;
    const nearness = 1 - (RANKING.spanShare * span) / WINDOW_WORDS;
    hit.score +=
      (RANKING.closeness + RANKING.closenessUntitled * untitled) *
      nearness *
      coverage ** RANKING.closenessPower *
      bonusShare(hit, hit.matcher);
  }
  return read.sort((a, b) => b.score - a.score);
}
