import type { FormMatcher, FoundForm } from './form-matcher';
import { decodeBlock, readAround, type BodyBlock } from './body-blocks';
import type { IndexedPage, IndexedSection } from './indexed-page';
import { markWords } from './mark-words';
import { isWordCode } from './tokenize';

const SNIPPET_LENGTH = 280;
const LEAD = 40;
/** Of a long body only so many blocks are read, those where most words of the query come first: that bounds the work. */
const MOST_BLOCKS = 3;
const MOST_PLACES = 40;
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
  const from = Math.max(0, window.from - LEAD);
  const { text: body, start: offset } = readAround(page.body, from, from + SNIPPET_LENGTH + 2 * NEXT_WORD_WITHIN);
  const start = wordStart(body, from - offset);
  const end = wordEnd(body, Math.min(body.length, start + SNIPPET_LENGTH));
  const text = body.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  const isCutAfter = body.slice(end, end + NEXT_WORD_WITHIN).trim() !== '';
  return (start + offset > 0 && text !== '' ? '… ' : '') + markWords(text, matcher) + (isCutAfter ? ' …' : '');
}

interface MatchingForm extends FoundForm {
  first: number;
}

/** Where the page's matching forms stand in its body, in order. */
function findPlaces(page: IndexedPage, matcher: FormMatcher): Place[] {
  const forms: MatchingForm[] = [];
  for (let index = 0; index < page.forms.length; index++) {
    const found = matcher.findMatch(page.forms[index] as number);
    if (found) forms.push({ ...found, first: page.firstInBody[index] as number });
  }
  const places: Place[] = [];
  if (forms.length === 0) return places;
  for (const block of chooseBlocks(page.body, forms)) findPlacesInBlock(block, forms, places);
  return places.sort((a, b) => a.at - b.at);
}

function chooseBlocks(blocks: BodyBlock[], forms: MatchingForm[]): BodyBlock[] {
  if (blocks.length <= MOST_BLOCKS) return blocks;
  const firsts = blocks.map(({ start, length }) => forms.filter(({ first }) => first >= start && first < start + length).length);
  const order = blocks.map((_block, index) => index).sort((a, b) => (firsts[b] ?? 0) - (firsts[a] ?? 0) || a - b);
  return order.slice(0, MOST_BLOCKS).flatMap((index) => blocks[index] ?? []);
}

function findPlacesInBlock(block: BodyBlock, forms: MatchingForm[], places: Place[]): void {
  const body = lowerCaseInPlace(decodeBlock(block));
  for (const { text, matches, first } of forms) {
    if (first >= block.start + block.length) continue;
    let left = MOST_PLACES;
    for (let at = body.indexOf(text, Math.max(0, first - block.start)); at >= 0 && left > 0; at = body.indexOf(text, at + 1)) {
      const end = at + text.length;
      if ((at > 0 && isWordCode(body.charCodeAt(at - 1))) || (end < body.length && isWordCode(body.charCodeAt(end)))) continue;
      for (const { word, weight } of matches) places.push({ at: block.start + at, end: block.start + end, word, weight });
      left--;
    }
  }
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
