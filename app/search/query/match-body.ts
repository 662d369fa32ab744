import type { IndexedPage } from '#app/search/index/indexed-page';
import type { FormMatcher, TextMatch, WordMatch } from './form-matcher';
import { rankingWeights } from './ranking-weights';
import { shareOf } from './rerank';

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
  const { rarities } = matcher;
  const wanted = rarities.reduce((sum, rarity) => sum + rarity, 0);
  if (wanted === 0) return { section: 0, order: 0 };
  const named = weighNames(page.titleForms, matcher);
  const read = new BodyReader(matcher, matcher.matchesIn(page));
  let section = 0;
  for (let number = 0; number < Math.max(1, page.sections.length); number++) {
    const from = page.sections[number]?.wordsBefore ?? 0;
    const to = page.sections[number + 1]?.wordsBefore ?? page.bodyWords;
    const heading = weighNames(page.sections[number]?.forms ?? [], matcher);
    const counts = read.countWords(from, to);
    const { saturation, sectionLengthShare: share } = rankingWeights;
    const norm = saturation * (1 - share + (share * (to - from)) / usualSection);
    let score = 0;
    rarities.forEach((rarity, word) => {
      const names = (named[word] as number) + (heading[word] as number);
      const count = (counts[word] as number) + namedOccurrences * names;
      score += (rarity * count) / (count + norm);
    });
    section = Math.max(section, score);
  }
  return { section: section / wanted, order: read.order() };
}

/** The share of the query in the beginning of the text, 0 to 1. */
export function matchLead(page: IndexedPage, matcher: FormMatcher): number {
  const weights = new Float64Array(matcher.rarities.length);
  for (const { at, words } of matcher.matchesIn(page)) {
    if (at >= leadWords) break;
    takeHeaviest(weights, words);
  }
  return shareOf(weights, matcher);
}

/** The weight of each word of the query in a few words. */
function weighNames(forms: Iterable<number>, matcher: FormMatcher): Float64Array {
  const weights = new Float64Array(matcher.rarities.length);
  for (const form of forms) takeHeaviest(weights, matcher.matchNumber(form));
  return weights;
}

function takeHeaviest(weights: Float64Array, words: readonly WordMatch[]): void {
  for (const { word, weight } of words) if (weight > (weights[word] as number)) weights[word] = weight;
}

/** Reads a text once, section by section. */
class BodyReader {
  /** The last place of each word of the query. */
  private readonly places: Int32Array;
  /** Of each word, the content word before it in the query, if any. */
  private readonly before: Int32Array;
  private readonly follows: Uint8Array;
  /** How many of the matches have been read. */
  private done = 0;

  constructor(
    private readonly matcher: FormMatcher,
    private readonly matches: readonly TextMatch[],
  ) {
    const count = matcher.rarities.length;
    this.places = new Int32Array(count).fill(-nextWithin - 1);
    this.follows = new Uint8Array(count);
    this.before = new Int32Array(count).fill(-1);
    matcher.contentWords.forEach((word, place) => (this.before[word] = matcher.contentWords[place - 1] ?? -1));
  }

  /** How often each word of the query occurs, by the weight of the form. */
  countWords(from: number, to: number): Float64Array {
    const { matches, places, before } = this;
    const counts = new Float64Array(places.length);
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
