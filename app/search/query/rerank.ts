import type { IndexedPage, IndexedSection } from '#app/search/index/indexed-page';
import type { FormMatcher } from './form-matcher';
import { rankingWeights } from './ranking-weights';

export interface TitleMatch {
  /** The share of the query that the title covers, 0 to 1 … */
  share: number;
  /** … and how few other words it has; then the same for the best heading. */
  title: number;
  heading: number;
  headingShare: number;
  /** The section with the best matching heading, if one matches. */
  section: IndexedSection | null;
}

const noMatch = { share: 0, exactness: 0 };

export function matchTitles(page: IndexedPage, matcher: FormMatcher): TitleMatch {
  let best = noMatch;
  let section: IndexedSection | null = null;
  for (const candidate of page.sections) {
    const match = matchForms(candidate.forms, matcher);
    if (match.exactness > best.exactness) {
      best = match;
      section = candidate;
    }
  }
  const { share, exactness } = matchForms(page.titleForms, matcher);
  return { share, title: exactness, heading: best.exactness, headingShare: best.share, section };
}

/**
 * @param score relative to the best page's
 * @param weight of the matched variant of the query
 */
export function rerankedScore(score: number, match: TitleMatch, weight: number): number {
  const { titleBonus, titleShareBonus, headingBonus, sharePower, titlePower } = rankingWeights;
  const bonus =
    titleShareBonus * match.share ** sharePower +
    titleBonus * match.title ** titlePower +
    headingBonus * match.heading ** titlePower;
  return score + bonus * weight;
}

/** How much of the query a title covers, and how close it comes to being exactly the query. */
export function matchForms(forms: readonly number[], matcher: FormMatcher): { share: number; exactness: number } {
  if (!matcher.isAnyMatched(forms)) return noMatch;
  const best: number[] = [];
  let matched = 0;
  let all = 0;
  for (const form of forms) {
    const rarity = matcher.rarityOf(form);
    let strongest = 0;
    for (const { word, weight } of matcher.matchNumber(form)) {
      if (weight > (best[word] ?? 0)) best[word] = weight;
      if (weight > strongest) strongest = weight;
    }
    matched += strongest * rarity;
    all += rarity;
  }
  if (best.length === 0) return noMatch;
  let wanted = 0;
  let found = 0;
  matcher.rarities.forEach((rarity, word) => {
    wanted += rarity;
    found += rarity * (best[word] ?? 0);
  });
  if (wanted === 0 || all === 0) return noMatch;
  const share = found / wanted;
  return { share, exactness: share * (rankingWeights.queryShare + (1 - rankingWeights.queryShare) * (matched / all)) };
}
