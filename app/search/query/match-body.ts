import type { IndexedPage } from '#app/search/index/indexed-page';
import type { FormMatcher, TextMatch } from './form-matcher';
import { rankingWeights } from './ranking-weights';
import { shareOf, takeHeaviest } from './rerank';

/** The most words between two neighbours of the query in a text that count as following one another. */
const nextWithin = 3;
/** Words at the beginning of a text, where it says what it is about. */
const leadWords = 60;
/** How many words a section has on average: longer ones need more occurrences. */
const usualSection = 80;
/** How much an occurrence in a heading or the title counts beside one in the text. */
const namedOccurrences = 2;

/** What the text of a page says of a query, each from 0 to 1. */
export interface BodyMatch {
  /** How much the best section is about the query, its heading and the page's title included. */
  section: number;
  /** How many neighbours of the query follow one another in the text. */
  order: number;
}

/**
 * A long page is often the right one for one of its sections, which the page as a whole hides: BM25 of each section as
 * if it were a page, with the page's title.
 */
export function matchBody(page: IndexedPage, matcher: FormMatcher): BodyMatch {
  const { rarities, wanted } = matcher;
  if (wanted === 0) return { section: 0, order: 0 };
  const named = new Float64Array(rarities.length);
  weighNames(named, page.titleForms, matcher);
  const read = new BodyReader(matcher, matcher.matchesIn(page));
  const heading = new Float64Array(rarities.length);
  let section = 0;
  for (let number = 0; number < Math.max(1, page.sections.length); number++) {
    const from = page.sections[number]?.wordsBefore ?? 0;
    const to = page.sections[number + 1]?.wordsBefore ?? page.bodyWords;
    heading.fill(0);
    weighNames(heading, page.sections[number]?.forms ?? [], matcher);
    const counts = read.countWords(from, to);
    const { saturation, sectionLengthShare: share } = rankingWeights;
    const norm = saturation * (1 - share + (share * (to - from)) / usualSection);
    let score = 0;
    for (let word = 0; word < rarities.length; word++) {
      const names = (named[word] as number) + (heading[word] as number);
      const count = (counts[word] as number) + namedOccurrences * names;
      if (count > 0) score += ((rarities[word] as number) * count) / (count + norm);
    }
    section = Math.max(section, score);
  }
  return { section: section / wanted, order: read.order() };
}

/** The share of the query in the beginning of the text, 0 to 1. */
export function matchLead(page: IndexedPage, matcher: FormMatcher): number {
  const weights = matcher.noWeights();
  for (const { at, words } of matcher.matchesIn(page)) {
    if (at >= leadWords) break;
    takeHeaviest(weights, words);
  }
  return shareOf(weights, matcher);
}

/** Raises the weight of each word of the query to that in a few words. */
function weighNames(weights: Float64Array, forms: readonly number[], matcher: FormMatcher): void {
  for (const form of forms) takeHeaviest(weights, matcher.matchNumber(form));
}

/** Reads a text once, section by section. */
class BodyReader {
  /** The last place of each word of the query. */
  private readonly places: Int32Array;
  /** Of each word, the content word before it in the query, if any. */
  private readonly before: Int32Array;
  private readonly follows: Uint8Array;
  private readonly counts: Float64Array;
  /** How many of the matches have been read. */
  private done = 0;

  constructor(
    private readonly matcher: FormMatcher,
    private readonly matches: readonly TextMatch[],
  ) {
    const count = matcher.rarities.length;
    this.counts = new Float64Array(count);
    this.places = new Int32Array(count).fill(-nextWithin - 1);
    this.follows = new Uint8Array(count);
    this.before = new Int32Array(count).fill(-1);
    matcher.contentWords.forEach((word, place) => (this.before[word] = matcher.contentWords[place - 1] ?? -1));
  }

  /** How often each word of the query occurs, by the weight of the form; the next section changes them. */
  countWords(from: number, to: number): Float64Array {
    const { matches, places, before, counts } = this;
    counts.fill(0);
    for (; this.done < matches.length; this.done++) {
      const { at, words } = matches[this.done] as TextMatch;
      if (at < from) continue;
      if (at >= to) break;
      for (const { word, weight } of words) {
        counts[word] = (counts[word] as number) + weight;
        const previous = before[word] as number;
        if (previous >= 0 && at - (places[previous] as number) <= nextWithin) this.follows[word] = 1;
      }
      for (const { word } of words) places[word] = at;
    }
    return counts;
  }

  order(): number {
    const { rarities, contentWords } = this.matcher;
    let all = 0;
    let found = 0;
    for (let place = 1; place < contentWords.length; place++) {
      const word = contentWords[place] as number;
      const worth = (rarities[word] as number) + (rarities[contentWords[place - 1] as number] as number);
      all += worth;
      if (this.follows[word]) found += worth;
    }
    return all === 0 ? 0 : found / all;
  }
}
