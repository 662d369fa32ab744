import { findWord, readAround } from '#app/search/index/body-blocks';
import type { FormMatcher } from './form-matcher';
import type { IndexedPage, IndexedSection } from '#app/search/index/indexed-page';
import { markWords } from './mark-words';

const SNIPPET_LENGTH = 280;
const LEAD = 40;
/** Words of a query that stand within so many words of a text stand together. */
export const WINDOW_WORDS = 36;
const NEXT_WORD_WITHIN = 24;

/** The stretch of a page's body that has most of the query. */
export interface BestWindow {
  /** The number of its first word in the body. */
  from: number;
  /** How many words it has from the first to the last of the query's. */
  span: number;
  /** The share of the query's words in it, by rarity. */
  coverage: number;
  /** The section that it is from. */
  section: IndexedSection | null;
}

export function findBestWindow(page: IndexedPage, matcher: FormMatcher, rarities: number[]): BestWindow {
  const { bodyForms } = page;
  const { marks } = matcher;
  /** Where each word of the query was met last, and how well. */
  const met = new Int32Array(rarities.length).fill(-WINDOW_WORDS);
  const weights = new Float64Array(rarities.length);
  let best = { from: 0, value: 0, span: 0 };
  let found = false;
  for (let at = 0; at < bodyForms.length; at++) {
    const form = bodyForms[at] as number;
    if (marks[form] !== 1) continue;
    found = true;
    for (const { word, weight } of matcher.matchNumber(form)) {
      met[word] = at;
      weights[word] = weight;
    }
    let value = 0;
    let from = at;
    for (let word = 0; word < rarities.length; word++) {
      const place = met[word] as number;
      if (place <= at - WINDOW_WORDS) continue;
      value += (weights[word] as number) * (rarities[word] as number);
      if (place < from) from = place;
    }
    if (value > best.value * 1.0001 || (value > best.value * 0.9999 && at - from < best.span)) best = { from, value, span: at - from };
  }
  const wanted = rarities.reduce((sum, rarity) => sum + rarity, 0);
  return { from: best.from, span: best.span, coverage: wanted > 0 ? best.value / wanted : 0, section: found ? sectionAt(page, best.from) : null };
}

/** The window as HTML, with the words that match between `<mark>` and `</mark>`. */
export function presentWindow(page: IndexedPage, window: BestWindow, matcher: FormMatcher): string {
  const from = Math.max(0, findWord(page.body, window.from) - LEAD);
  const { text: body, start: offset } = readAround(page.body, from, from + SNIPPET_LENGTH + 2 * NEXT_WORD_WITHIN);
  const start = wordStart(body, from - offset);
  const end = wordEnd(body, Math.min(body.length, start + SNIPPET_LENGTH));
  const text = body.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  const isCutAfter = body.slice(end, end + NEXT_WORD_WITHIN).trim() !== '';
  return (start + offset > 0 && text !== '' ? '… ' : '') + markWords(text, matcher) + (isCutAfter ? ' …' : '');
}

function sectionAt(page: IndexedPage, at: number): IndexedSection | null {
  let found: IndexedSection | null = null;
  for (const section of page.sections) if (section.wordsBefore <= at) found = section;
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
