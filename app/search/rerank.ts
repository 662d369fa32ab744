import type { FormMatcher } from './form-matcher';
import type { IndexedPage, IndexedSection } from './indexed-page';
import { RANKING } from './ranking-weights';

export interface TitleMatch {
  /** 0 to 1: how much of the query the title has, and how little else. */
  title: number;
  heading: number;
  /** The section whose heading matches best, when any does. */
  section: IndexedSection | null;
}

/** @param rarities how rare each word of the query is; 0 for words that are not asked for */
export function matchTitles(page: IndexedPage, matcher: FormMatcher, rarities: number[]): TitleMatch {
  let heading = 0;
  let section: IndexedSection | null = null;
  for (const candidate of page.sections) {
    const match = matchForms(candidate.forms, matcher, rarities);
    if (match > heading) {
      heading = match;
      section = candidate;
    }
  }
  return { title: matchForms(page.titleForms, matcher, rarities), heading, section };
}

/** @param score as a share of the best page's */
export function rerankedScore(score: number, match: TitleMatch): number {
  const { titleBonus, headingBonus, titlePower } = RANKING;
  return score + titleBonus * match.title ** titlePower + headingBonus * match.heading ** titlePower;
}

function matchForms(forms: readonly number[], matcher: FormMatcher, rarities: number[]): number {
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
  if (best.length === 0) return 0;
  let wanted = 0;
  let found = 0;
  rarities.forEach((rarity, word) => {
    wanted += rarity;
    found += rarity * (best[word] ?? 0);
  });
  if (wanted === 0 || all === 0) return 0;
  return (found / wanted) * (RANKING.queryShare + (1 - RANKING.queryShare) * (matched / all));
}
