import type { Node } from 'prosemirror-model';
import { isEmptyItem, isNothing, startsWithWords } from './canonical';
import { pair, type Pair } from './pair';
import { emptyLine, itemIndent } from './places';
import { isList } from './schema';
import { keptGap, type Writing } from './writing';

/** Whether a block is a list that may follow words without an empty line: it begins with words, and with 1. */
export function followsWords(block: Node): boolean {
  const first = block.firstChild?.children.find((child) => !isNothing(child));
  return (
    isList(block) && (block.attrs.order ?? 1) === 1 && first !== undefined && (!isList(first) || followsWords(first))
  );
}

const signPattern = /^(?:[-+*]|\d{1,9}[.)])/;
const bullets = ['-', '*', '+'] as const;

/** The marker type: adjacent lists must differ in it, such as `-` or `.`. */
export const signOf = (text: string): string => signPattern.exec(text)?.[0].replace(/\d/g, '') ?? '';

/** The text of a list. `before` is the marker of a list directly above, with which it would merge. */
export function writeList(to: Writing, list: Node, old: Node | null, prefix: string, before: string): string {
  const place = old ? to.placeOf(old, prefix) : undefined;
  const known = place ? old : null;
  const pairs = pair(known?.children ?? [], list.children);
  const signs = listSigns(to, list, known, before);
  const gap = itemGap(to, known, prefix);
  let text = '';
  for (const [index, one] of pairs.entries()) {
    if (index > 0) text += keptGap(to, pairs[index - 1] as Pair, one, prefix) ?? gap;
    text += writeItem(to, one, signs(index), prefix);
  }
  return text;
}

function itemGap(to: Writing, old: Node | null, prefix: string): string {
  const { lineEnd } = to.style;
  const [one, other] = [old?.maybeChild(0), old?.maybeChild(1)].map((item) => item && to.placeOf(item, prefix));
  const loose = one && other && /\n[ \t>]*\r?\n/.test(to.origin.source.slice(one.end, other.start));
  return loose ? emptyLine(prefix, lineEnd) : lineEnd + prefix;
}

/** The marker of each item: as it was, numbered on where it was numbered. */
function listSigns(to: Writing, list: Node, old: Node | null, before: string): (index: number) => string {
  const written = (index: number) => {
    const item = old?.maybeChild(index);
    const place = item && to.placeOf(item);
    return place ? (signPattern.exec(to.origin.source.slice(place.start, place.start + 12))?.[0] ?? '') : '';
  };
  const was = signOf(written(0));
  if (list.type.name === 'bullet_list') {
    const [sign] = [was || to.style.bullet, ...bullets].filter((one) => one !== before);
    return () => sign ?? '-';
  }
  const end = [was || to.style.ordered, '.', ')'].find((one) => one !== before) ?? '.';
  const start = list.attrs.order as number;
  const isConstant = written(1) !== '' && Number.parseInt(written(1), 10) === Number.parseInt(written(0), 10);
  const isCounted =
    old === null ||
    old.children.every((_, index) => Number.parseInt(written(index), 10) === (old.attrs.order as number) + index);
  return (index) => {
    if (isConstant) return `${start}${end}`;
    // Numbers without an order stay.
    const own = Number.parseInt(written(index), 10);
    return `${isCounted || index === 0 || Number.isNaN(own) ? Math.min(start + index, 999_999_999) : own}${end}`;
  };
}

const headPattern = /^(?:[-+*]|\d{1,9}[.)])((?:[ \t]*(?:\r\n|\r|\n)[ \t>]*|[ \t]+)?)(\[[ \t\r\nxX]\][ \t]+)?$/;

function writeItem(to: Writing, { node: item, old }: Pair, sign: string, prefix: string): string {
  const place = old ? to.placeOf(old, prefix) : undefined;
  const raw = place ? to.origin.source.slice(place.start, place.end) : '';
  if (old?.eq(item) && raw.startsWith(sign) && signPattern.exec(raw)?.[0] === sign) return raw;
  const first = old?.firstChild && place ? to.placeOf(old.firstChild) : undefined;
  const head = first && place ? headPattern.exec(to.origin.source.slice(place.start, first.start)) : null;
  const [, gap = ' ', oldBox = ''] = head ?? [];
  const checked = isEmptyItem(item) || !startsWithWords(item) ? null : (item.attrs.checked as boolean | null);
  const keepsBox = oldBox !== '' && checked !== null && checked === /x/i.test(oldBox);
  const box = keepsBox ? oldBox : checked === null ? '' : checked ? '[x] ' : '[ ] ';
  const start = sign + (gap || ' ');
  const inner = prefix + itemIndent(`${start}x`);
  const words = to.children(item, place ? old : null, inner);
  return words === '' ? sign : start + box + words;
}
