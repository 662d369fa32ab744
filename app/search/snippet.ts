import type { FormMatcher } from './form-matcher';
import { bodyOf, type IndexedPage, type IndexedSection } from './indexed-page';
import { markWords } from './mark-words';
import { eachWord } from './tokenize';

const SNIPPET_LENGTH = 220;
const LEAD = 40;
const READ_WHOLE = 5000;
const AROUND = 350;
const MOST_REGIONS = 8;
const NEXT_WORD_WITHIN = 24;

export interface Snippet {
  html: string;
  /** The section that the snippet is from. */
  section: IndexedSection | null;
  /** The share of the query's words that the snippet has, by rarity. */
  coverage: number;
}

interface Hit {
  start: number;
  end: number;
  word: number;
  weight: number;
}

/** The stretch of the body that has most of the query, marked. Of a long body only the surroundings of each word's first place are read. */
export function makeSnippet(page: IndexedPage, matcher: FormMatcher, rarities: number[]): Snippet {
  const body = bodyOf(page);
  const hits: Hit[] = [];
  for (const [from, to] of regionsToRead(page, body, matcher)) {
    eachWord(body, (text, start, end, isIdentifier) => {
      if (!isIdentifier) for (const { word, weight } of matcher.matchText(text)) hits.push({ start, end, word, weight });
    }, from, to);
  }
  const { from, coverage } = bestWindow(hits, rarities);
  const start = wordStart(body, Math.max(0, from - LEAD));
  const end = wordEnd(body, Math.min(body.length, start + SNIPPET_LENGTH));
  const text = body.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  const html = (start > 0 && text !== '' ? '… ' : '') + markWords(text, matcher) + (end < body.trimEnd().length ? ' …' : '');
  return { html, section: hits.length > 0 ? sectionAt(page, from) : null, coverage };
}

function regionsToRead(page: IndexedPage, body: string, matcher: FormMatcher): [number, number][] {
  if (body.length <= READ_WHOLE) return [[0, body.length]];
  const places: number[] = [];
  page.forms.forEach((form, index) => {
    const at = page.firstInBody[index] ?? body.length;
    if (at < body.length && matcher.matchNumber(form).length > 0) places.push(at);
  });
  places.sort((a, b) => a - b);
  const regions: [number, number][] = [];
  for (const place of places) {
    const last = regions.at(-1);
    const from = wordStart(body, Math.max(0, place - AROUND));
    const to = wordEnd(body, Math.min(body.length, place + AROUND));
    if (last && from <= last[1]) last[1] = to;
    else if (regions.length < MOST_REGIONS) regions.push([from, to]);
  }
  return regions;
}

/** Where the window begins whose words weigh most; hits come in order. */
function bestWindow(hits: Hit[], rarities: number[]): { from: number; coverage: number } {
  let best = { from: 0, value: -1 };
  const inside = new Map<number, number>();
  const width = SNIPPET_LENGTH - LEAD;
  for (let first = 0; first < hits.length; first++) {
    const from = hits[first]?.start ?? 0;
    inside.clear();
    for (let at = first; at < hits.length && (hits[at]?.end ?? 0) <= from + width; at++) {
      const hit = hits[at];
      if (hit && hit.weight > (inside.get(hit.word) ?? 0)) inside.set(hit.word, hit.weight);
    }
    let value = 0;
    for (const [word, weight] of inside) value += weight * (rarities[word] ?? 0);
    if (value > best.value * 1.0001) best = { from, value };
  }
  const wanted = rarities.reduce((sum, rarity) => sum + rarity, 0);
  return { from: best.from, coverage: wanted > 0 ? Math.max(0, best.value) / wanted : 0 };
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
