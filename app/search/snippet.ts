import type { FormMatcher } from './form-matcher';
import { bodyOf, type IndexedPage, type IndexedSection } from './indexed-page';
import { markWords } from './mark-words';
import { isWordCode } from './tokenize';

const SNIPPET_LENGTH = 280;
const LEAD = 40;
/** How far after its first place a word is looked for: that bounds the work in a long body. */
const READ_AHEAD = 30_000;
const MOST_PLACES = 60;
const NEXT_WORD_WITHIN = 24;

/** The stretch of a page's body that has most of the query. */
export interface BestWindow {
  from: number;
  /** The share of the query's words in it, by rarity. */
  coverage: number;
  /** The section that it is from. */
  section: IndexedSection | null;
}

interface Place {
  at: number;
  end: number;
  word: number;
  weight: number;
}

export function findBestWindow(page: IndexedPage, matcher: FormMatcher, rarities: number[]): BestWindow {
  const places = findPlaces(page, matcher);
  const inside = new Float64Array(rarities.length);
  let best = { from: 0, value: 0 };
  for (let first = 0; first < places.length; first++) {
    const from = places[first]?.at ?? 0;
    inside.fill(0);
    for (let next = first; next < places.length; next++) {
      const place = places[next];
      if (!place || place.end > from + SNIPPET_LENGTH - LEAD) break;
      inside[place.word] = Math.max(inside[place.word] ?? 0, place.weight);
    }
    let value = 0;
    inside.forEach((weight, word) => (value += weight * (rarities[word] ?? 0)));
    if (value > best.value * 1.0001) best = { from, value };
  }
  const wanted = rarities.reduce((sum, rarity) => sum + rarity, 0);
  return { from: best.from, coverage: wanted > 0 ? best.value / wanted : 0, section: places.length > 0 ? sectionAt(page, best.from) : null };
}

/** The window as HTML, with the words that match between `<mark>` and `</mark>`. */
export function presentWindow(page: IndexedPage, window: BestWindow, matcher: FormMatcher): string {
  const body = bodyOf(page);
  const start = wordStart(body, Math.max(0, window.from - LEAD));
  const end = wordEnd(body, Math.min(body.length, start + SNIPPET_LENGTH));
  const text = body.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  const isCutAfter = end < body.length && body.slice(end, end + NEXT_WORD_WITHIN).trim() !== '';
  return (start > 0 && text !== '' ? '… ' : '') + markWords(text, matcher) + (isCutAfter ? ' …' : '');
}

/** Where the page's matching forms stand in its body, in order. */
function findPlaces(page: IndexedPage, matcher: FormMatcher): Place[] {
  let body: string | undefined;
  const places: Place[] = [];
  for (let index = 0; index < page.forms.length; index++) {
    const found = matcher.findMatch(page.forms[index] as number);
    if (!found) continue;
    body ??= lowerCaseInPlace(bodyOf(page));
    const first = page.firstInBody[index] as number;
    const { text, matches } = found;
    let left = MOST_PLACES;
    for (let at = first; at >= 0 && at < first + READ_AHEAD && at < body.length && left > 0; at = body.indexOf(text, at + 1)) {
      const end = at + text.length;
      if ((at > 0 && isWordCode(body.charCodeAt(at - 1))) || (end < body.length && isWordCode(body.charCodeAt(end)))) continue;
      for (const { word, weight } of matches) places.push({ at, end, word, weight });
      left--;
    }
  }
  return places.sort((a, b) => a.at - b.at);
}

/** In lower case, with every letter where it was (a few letters of other languages grow: then unchanged). */
function lowerCaseInPlace(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

function sectionAt(page: IndexedPage, at: number): IndexedSection | null {
  let found: IndexedSection | null = null;
  for (const section of page.sections) if (section.start <= at) found = section;
  return found;
}

/** The next beginning of a word, or the place itself where none is near. */
function wordStart(body: string, at: number): number {
  if (at === 0) return 0;
  for (let next = at; next < at + NEXT_WORD_WITHIN; next++) if (body.charCodeAt(next - 1) <= 32) return next;
  return at;
}

function wordEnd(body: string, at: number): number {
  for (let next = at; next < at + NEXT_WORD_WITHIN; next++) if (next >= body.length || body.charCodeAt(next) <= 32) return Math.min(next, body.length);
  return at;
}
