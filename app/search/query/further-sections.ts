import type { IndexedPage, IndexedSection } from '#app/search/index/indexed-page';
import type { FormMatcher } from './form-matcher';
import { matchForms, shareOf, takeHeaviest } from './rerank';

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
  return page.sections
    .flatMap((section, place) => {
      if (section === chosen || !section.hasHeading) return [];
      const heading = matchForms(section.forms, matcher);
      const text = shareOfText(page, place, matcher);
      const share = Math.max(heading.share, text);
      return share < leastShare ? [] : [{ section, value: headingValue * heading.exactness + text }];
    })
    .filter(({ section }) => section.anchor !== null && section.heading)
    .sort((a, b) => b.value - a.value)
    .slice(0, mostFurther)
    .map(({ section }) => section);
}

/** How much of the query a section's text covers. */
function shareOfText(page: IndexedPage, place: number, matcher: FormMatcher): number {
  const { sections, bodyWords } = page;
  const best = matcher.noWeights();
  const end = sections[place + 1]?.wordsBefore ?? bodyWords;
  const first = sections[place]?.wordsBefore ?? end;
  for (const { at, words } of matcher.matchesIn(page)) {
    if (at < first) continue;
    if (at >= end) break;
    takeHeaviest(best, words);
  }
  return shareOf(best, matcher);
}
