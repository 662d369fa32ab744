import type { FormMatcher } from './form-matcher';
import type { IndexedPage, IndexedSection } from './indexed-page';

const QUERY_SHARE = 0.7;
const TITLE_BONUS = 1;
const HEADING_BONUS = 0.8;

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

export function rerankedScore(score: number, match: TitleMatch): number {
  return score * (1 + Math.max(TITLE_BONUS * match.title, HEADING_BONUS * match.heading));
}

function matchForms(forms: Uint32Array, matcher: FormMatcher, rarities: number[]): number {
  if (forms.length === 0) return 0;
  const best = new Map<number, number>();
  let matched = 0;
  for (const form of forms) {
    let strongest = 0;
    for (const { word, weight } of matcher.matchNumber(form)) {
      if (weight > (best.get(word) ?? 0)) best.set(word, weight);
      if (weight > strongest) strongest = weight;
    }
    matched += strongest;
  }
  let wanted = 0;
  let found = 0;
  rarities.forEach((rarity, word) => {
    wanted += rarity;
    found += rarity * (best.get(word) ?? 0);
  });
  if (wanted === 0 || found === 0) return 0;
  const ofQuery = found / wanted;
  return ofQuery * (QUERY_SHARE + (1 - QUERY_SHARE) * (matched / forms.length));
}
