import type { IndexedPage, IndexedSection } from '#app/search/index/indexed-page';
import type { FormMatcher } from './form-matcher';
import { matchForms } from './rerank';

const mostFurther = 2;
/** The least share of the query that a further section covers in its heading or text. */
const leastShare = 0.75;
/** The value of a heading that equals the query; 1 is a text that covers all of it. */
const headingValue = 2;

/** Further sections of a page that match the query, beside the one that the hit links to: the best first. */
export function findFurtherSections(
  page: IndexedPage,
  matcher: FormMatcher,
  chosen: IndexedSection | null,
): IndexedSection[] {
  if (page.url.includes('#')) return [];
  const { rarities } = matcher;
  const wanted = rarities.reduce((sum, rarity) => sum + rarity, 0) || 1;
  return page.sections
    .flatMap((section, place) => {
      if (section === chosen || !section.hasHeading) return [];
      const heading = matchForms(section.forms, matcher);
      const text = shareOfText(page, place, matcher) / wanted;
      const share = Math.max(heading.share, text);
      return share < leastShare ? [] : [{ section, value: headingValue * heading.exactness + text }];
    })
    .filter(({ section }) => section.anchor !== null && section.heading)
    .sort((a, b) => b.value - a.value)
    .slice(0, mostFurther)
    .map(({ section }) => section);
}

/** How much of the query, by rarity, a section's text covers. */
function shareOfText(page: IndexedPage, place: number, matcher: FormMatcher): number {
  const { sections, bodyWords } = page;
  const { rarities } = matcher;
  const best = new Float64Array(rarities.length);
  const end = sections[place + 1]?.wordsBefore ?? bodyWords;
  const first = sections[place]?.wordsBefore ?? end;
  for (const { at, words } of matcher.matchesIn(page)) {
    if (at < first) continue;
    if (at >= end) break;
    for (const { word, weight } of words) best[word] = Math.max(best[word] as number, weight);
  }
  return best.reduce((sum, weight, word) => sum + weight * (rarities[word] as number), 0);
}
