import type { FormMatcher } from './form-matcher';
import type { IndexedPage, IndexedSection } from '#app/search/index/indexed-page';
import { RANKING } from './ranking-weights';

export interface TitleMatch {
  /** 0 to 1: how much of the query the title has … */
  share: number;
  /** … and how little else; the same of the best heading. */
  title: number;
  heading: number;
  /** The section whose heading matches best, when any does. */
  section: IndexedSection | null;
}

const noMatch = { share: 0, exactness: 0 };

/** @param rarities how rare each word of the query is; 0 for words that are not asked for */
export function matchTitles(page: IndexedPage, matcher: FormMatcher, rarities: number[]): TitleMatch {
  let heading = 0;
  let section: IndexedSection | null = null;
  for (const candidate of page.sections) {
    const { exactness } = matchForms(candidate.forms, matcher, rarities);
    if (exactness > heading) {
      heading = exactness;
      section = candidate;
    }
  }
  const { share, exactness } = matchForms(page.titleForms, matcher, rarities);
  return { share, title: exactness, heading, section };
}

/** @param score as a share of the best page's */
export function rerankedScore(score: number, match: TitleMatch): number {
  const { titleBonus, titleShareBonus, headingBonus, titlePower } = RANKING;
  return score + titleShareBonus * match.share ** titlePower + titleBonus * match.title ** titlePower + headingBonus * match.heading ** titlePower;
}

/** How much of the query a title has, and how near it comes to being just the query. */
function matchForms(forms: readonly number[], matcher: FormMatcher, rarities: number[]): { share: number; exactness: number } {
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
  rarities.forEach((rarity, word) => {
    wanted += rarity;
    found += rarity * (best[word] ?? 0);
  });
  if (wanted === 0 || all === 0) return noMatch;
  const share = found / wanted;
  return { share, exactness: share * (RANKING.queryShare + (1 - RANKING.queryShare) * (matched / all)) };
}
