import type { IndexedPage, IndexedSection } from '#app/search/index/indexed-page';
import type { FormMatcher, WordMatch } from './form-matcher';
import { rankingWeights } from './ranking-weights';

export interface TitleMatch {
  /** The share of the query that the title covers, 0 to 1 … */
  share: number;
  /** … and how few other words it has; then the same for the best heading. */
  title: number;
  heading: number;
  headingShare: number;
  /** The share that title and headings cover together. */
  named: number;
  /** The section with the best matching heading, if one matches. */
  section: IndexedSection | null;
}

const noMatch = { share: 0, exactness: 0 };

export function matchTitles(page: IndexedPage, matcher: FormMatcher): TitleMatch {
  let best = noMatch;
  let section: IndexedSection | null = null;
  const found = new Float64Array(matcher.rarities.length);
  for (const candidate of page.sections) {
    const match = matchForms(candidate.forms, matcher, found);
    if (match.exactness > best.exactness) {
      best = match;
      section = candidate;
    }
  }
  const { share, exactness } = matchForms(page.titleForms, matcher, found);
  const named = shareOf(found, matcher);
  return { share, title: exactness, heading: best.exactness, headingShare: best.share, named, section };
}

/** The share of the query that words found with these weights cover. */
export function shareOf(found: Float64Array, { rarities, wanted }: FormMatcher): number {
  let has = 0;
  for (let word = 0; word < found.length; word++) has += (rarities[word] as number) * (found[word] as number);
  return wanted === 0 ? 0 : has / wanted;
}

/**
 * @param score relative to the best page's
 * @param weight of the matched variant of the query
 * @param namedBonus for title and headings that together have the query
 */
export function rerankedScore(
  score: number,
  match: TitleMatch,
  { contentWords }: FormMatcher,
  { weight, namedBonus }: { weight: number; namedBonus: number },
): number {
  const { titleBonus, titleShareBonus, namedPower, sharePower, titlePower } = rankingWeights;
  const headingBonus = contentWords.length > 1 ? rankingWeights.headingBonus : rankingWeights.wordHeadingBonus;
  const bonus =
    titleShareBonus * match.share ** sharePower +
    namedBonus * match.named ** namedPower +
    titleBonus * match.title ** titlePower +
    headingBonus * match.heading ** titlePower;
  return score + bonus * weight;
}

/**
 * How much of the query a title covers, and how close it comes to being exactly the query.
 * @param found the weights of the words found so far, which those of this title are added to
 */
export function matchForms(
  forms: readonly number[],
  matcher: FormMatcher,
  found: Float64Array | null = null,
): { share: number; exactness: number } {
  if (!matcher.isAnyMatched(forms)) return noMatch;
  const best = matcher.noWeights();
  let matched = 0;
  let all = 0;
  for (const form of forms) {
    const rarity = matcher.rarityOf(form);
    const strongest = takeHeaviest(best, matcher.matchNumber(form));
    matched += strongest * rarity;
    all += rarity;
  }
  if (found)
    for (let word = 0; word < best.length; word++) found[word] = Math.max(found[word] as number, best[word] as number);
  const share = shareOf(best, matcher);
  if (share === 0 || all === 0) return noMatch;
  return { share, exactness: share * (rankingWeights.queryShare + (1 - rankingWeights.queryShare) * (matched / all)) };
}

/**
 * Raises the weights of the words of the query that a form matches.
 * @returns the heaviest of the form
 */
export function takeHeaviest(weights: Float64Array, words: readonly WordMatch[]): number {
  let heaviest = 0;
  for (const { word, weight } of words) {
    if (weight > (weights[word] as number)) weights[word] = weight;
    if (weight > heaviest) heaviest = weight;
  }
  return heaviest;
}
