import type { Node } from 'prosemirror-model';
import { isNothing } from './canonical';
import { emptyLine, indentOf, noteIndent, type Place, withoutPrefix, withPrefix } from './places';
import { detailsHead } from './write-anew';
import { isList } from './schema';
import { followsWords } from './write-list';
import type { Writing } from './writing';

/** The source between the start of a container and its first block, and after its last one. */
function around(to: Writing, old: Node | null, prefix: string) {
  const place = old ? to.placeOf(old, prefix) : undefined;
  const [first, last] = [old?.firstChild, old?.lastChild].map((child) => child && to.placeOf(child));
  const { source } = to.origin;
  return {
    /** The old children, if they were at the same place. */
    known: place ? old : null,
    head: place && first ? source.slice(place.start, first.start - indentOfSource(to, old?.firstChild, first)) : '',
    tail: place && last ? source.slice(last.end, place.end) : '',
  };
}

/** HTML is indented by its own lines, which `to.children` writes. */
const indentOfSource = ({ origin }: Writing, block: Node | null | undefined, place: Place) =>
  block?.type.name === 'source_block' ? indentOf(origin.source, place).length : 0;

export function writeQuote(to: Writing, quote: Node, old: Node | null, prefix: string): string {
  const { known, head } = around(to, old, prefix);
  const words = to.children(quote, known, `${prefix}> `);
  if (words === '') return '>';
  return (/^>[ \t]?$/.test(head) ? head : '> ') + words;
}

const firstOf = (block: Node) => block.children.find((child) => !isNothing(child));

/** Whether words that stand right before a block would take it up, such as a definition. */
function needsSpace(block: Node): boolean {
  const first = firstOf(block);
  if (block.type.name === 'blockquote') return first !== undefined && needsSpace(first);
  return isList(block) ? !followsWords(block) : block.type.name === 'source_block';
}

const isCalloutHead = ([first = '', ...others]: readonly string[]) =>
  /^>[ \t]*\[![a-z]+\][ \t]*$/i.test(first) && others.length > 0 && others.every((line) => /^>[ \t]?$/.test(line));

export function writeCallout(to: Writing, callout: Node, old: Node | null, prefix: string): string {
  const { known, head } = around(to, old, prefix);
  const mark = `[!${(callout.attrs.kind as string).toUpperCase()}]`;
  const words = to.children(callout, known, `${prefix}> `);
  if (words === '') return `> ${mark}`;
  const first = firstOf(callout);
  // Without an empty line the mark would be such words, or a line of an underlined heading.
  const isUnderlined = first?.type.name === 'heading' && !words.startsWith('#');
  const isApart = first !== undefined && (isUnderlined || needsSpace(first)) && known?.firstChild?.eq(first) !== true;
  const next = `${to.style.lineEnd}${prefix}>`;
  const lines = withoutPrefix(head, prefix);
  if (!isCalloutHead(lines) || (isApart && lines.length < 3)) return `> ${mark}${isApart ? next : ''}${next} ${words}`;
  return (old?.attrs.kind === callout.attrs.kind ? head : head.replace(/\[![a-z]+\]/i, mark)) + words;
}

/** The opening and closing HTML is kept while the title is unchanged. */
export function writeDetails(to: Writing, details: Node, old: Node | null, prefix: string): string {
  const { known, head, tail } = around(to, old, prefix);
  const words = to.children(details, known, prefix);
  const isSame = old?.attrs.summary === details.attrs.summary && old?.attrs.open === details.attrs.open;
  const keeps = isSame && words !== '' && withoutPrefix(head, prefix).at(-1) === '';
  const { lineEnd } = to.style;
  const gap = emptyLine(prefix, lineEnd);
  const start = keeps ? head : withPrefix(detailsHead(details).split('\n'), prefix, lineEnd) + gap;
  const end = keeps && /<\/details>/i.test(tail) ? tail : `${words === '' ? '' : gap}</details>`;
  return start + words + end;
}

export function writeNote(to: Writing, note: Node, old: Node | null, prefix: string): string {
  const { known, head } = around(to, old, prefix);
  const words = to.children(note, known, prefix + noteIndent);
  const mark = `[^${note.attrs.label as string}]:`;
  if (words === '') return mark;
  return (head.startsWith(mark) && /^[ \t]+$/.test(head.slice(mark.length)) ? head : `${mark} `) + words;
}
