import type { IndexedPage, IndexedSection } from '#app/search/index/indexed-page';
import type { FormMatcher } from './form-matcher';
import { markWords } from './mark-words';

const snippetLength = 280;
const leadLength = 40;
/** The largest window, in words, in which words of a query count as close together. */
export const windowWords = 36;
const nextWordWithin = 24;
const longestWord = 120;
/** More words than fit before and into a snippet. */
const leadWords = 20;
const mostWords = 150;

/** The part of a page's body that covers most of the query. */
export interface BestWindow {
  /** The number of its first word in the body. */
  from: number;
  /** How many words it has, from the first to the last match. */
  span: number;
  /** The share of the query that it covers, by rarity. */
  coverage: number;
  /** The section that it belongs to. */
  section: IndexedSection | null;
}

/** @param within searches this section only; without a match its beginning is the window */
export function findBestWindow(page: IndexedPage, matcher: FormMatcher, within?: IndexedSection): BestWindow {
  const { rarities, wanted } = matcher;
  /** The last position and weight of each word of the query. */
  const met = new Int32Array(rarities.length).fill(-windowWords);
  const weights = new Float64Array(rarities.length);
  const [first, end] = within ? wordsOf(page, within) : [0, page.bodyWords];
  let best = { from: first, value: 0, span: 0 };
  for (const { at, words } of matcher.matchesIn(page)) {
    if (at < first) continue;
    if (at >= end) break;
    for (const { word, weight } of words) {
      met[word] = at;
      weights[word] = weight;
    }
    let value = 0;
    let from = at;
    for (let word = 0; word < rarities.length; word++) {
      const place = met[word] as number;
      if (place <= at - windowWords || place < first) continue;
      value += (weights[word] as number) * (rarities[word] as number);
      if (place < from) from = place;
    }
    if (value > best.value * 1.0001 || (value > best.value * 0.9999 && at - from < best.span))
      best = { from, value, span: at - from };
  }
  const section = within ?? (best.value > 0 ? sectionAt(page, best.from) : null);
  return { from: best.from, span: best.span, coverage: wanted > 0 ? best.value / wanted : 0, section };
}

/**
 * The window as HTML, with matching words in `<mark>`.
 * @param within limits the snippet to this section
 */
export function presentWindow(
  page: IndexedPage,
  window: BestWindow,
  matcher: FormMatcher,
  within?: IndexedSection,
): string {
  const [first, last] = within ? wordsOf(page, within) : [0, page.bodyWords];
  const leadFrom = Math.max(first, window.from - leadWords);
  const lead = page.readBody({ from: leadFrom, to: window.from });
  const to = Math.min(last, window.from + mostWords);
  const from = Math.max(0, lead.length - leadLength);
  // As far as a snippet may reach; only one that begins in an endless run of letters needs more.
  const range = { from: leadFrom, to, length: from + 2 * nextWordWithin + snippetLength };
  let read = page.readBody(range);
  let start = from === 0 ? 0 : wordStart(read, from);
  if (start >= from + nextWordWithin || (start === from && read.charCodeAt(from - 1) > 32)) {
    read = page.readBody({ from: leadFrom, to });
    start = wordStart(read, from);
  }
  const body = within && to === last ? withoutNextSection(read) : read;
  const end = wordEnd(body, Math.min(body.length, start + snippetLength));
  const text = body.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  const isCutBefore = start > 0 || leadFrom > first;
  const isCutAfter = body.slice(end).trim() !== '' || window.from + mostWords < last;
  return (isCutBefore && text !== '' ? '… ' : '') + markWords(text, matcher) + (isCutAfter ? ' …' : '');
}

/** Without the beginning of the next section: sections are separated by a line break. */
function withoutNextSection(text: string): string {
  const end = text.lastIndexOf('\n');
  return end === -1 || /[\p{L}\p{N}]/u.test(text.slice(end)) ? text : text.slice(0, end);
}

/** The range of words of a section; where it has no text, of the first subsection with one. */
function wordsOf(page: IndexedPage, section: IndexedSection): [number, number] {
  const next = page.sections.find(({ wordsBefore }) => wordsBefore > section.wordsBefore);
  return [section.wordsBefore, next?.wordsBefore ?? page.bodyWords];
}

/** The section of a word: of several at the same position the last one, which has the text. */
function sectionAt(page: IndexedPage, at: number): IndexedSection | null {
  let found: IndexedSection | null = null;
  for (const section of page.sections) if (section.wordsBefore <= at) found = section;
  return found;
}

/** The start of the next word; in an endless run of letters, the position itself. */
function wordStart(body: string, at: number): number {
  for (let next = at; next < at + nextWordWithin; next++)
    if (next === 0 || body.charCodeAt(next - 1) <= 32) return next;
  for (let start = at; start > Math.max(0, at - longestWord); start--)
    if (body.charCodeAt(start - 1) <= 32) return start;
  // A run longer than any word: continues after it, if anything follows.
  const after = body.slice(at).search(/\s\S/);
  return after < 0 ? wholeSign(body, at) : at + after + 1;
}

function wordEnd(body: string, at: number): number {
  for (let next = at; next < at + nextWordWithin; next++)
    if (next >= body.length || body.charCodeAt(next) <= 32) return Math.min(next, body.length);
  return wholeSign(body, at);
}

/** Not between the halves of a sign that takes two code units, such as an emoji. */
const wholeSign = (body: string, at: number): number => (/^[\uDC00-\uDFFF]/.test(body.charAt(at)) ? at - 1 : at);
