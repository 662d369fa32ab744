import type { Node } from 'prosemirror-model';
import { type AuthorStyle, authorStyle } from './author-style';
import { canonical, isNothing } from './canonical';
import type { Origin } from './places';
import { parse } from './parse';
import { read } from './read';
import { writeWhole } from './write-anew';
import { writeChildren } from './write-blocks';
import { type Keeping, startWriting } from './writing';

const byteOrderMark = '\uFEFF';

/** A text as the editor holds it: what was read, and how its author writes. */
export interface Opened {
  /** A byte order mark, which is no part of the text. */
  mark: string;
  text: string;
  origin: Origin;
  style: AuthorStyle;
}

export function open(text: string): Opened {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
  const body = text.slice(mark.length);
  const tree = parse(body);
  return { mark, text, origin: read(body, tree), style: authorStyle(body, tree) };
}

function writeWith({ origin, style }: Opened, doc: Node, keeping: Keeping): string {
  const { source } = origin;
  if (doc.eq(origin.doc)) return source;
  const words = startWriting(origin, style, keeping, writeChildren).children(doc, origin.doc, '');
  const [first, last] = [origin.doc.firstChild, origin.doc.lastChild].map((node) => node && origin.places.get(node));
  if (words === '' || !first || !last) return words;
  return source.slice(0, first.start).replace(/[ \t]+$/, '') + words + source.slice(last.end);
}

const says = (text: string) => canonical(read(text).doc.children);

export type Check = (text: string, doc: Node) => boolean;

/** Whether a text says what the document does: read again as a whole. */
export const readsBack: Check = (text, doc) => says(text) === canonical(doc.children);

/**
 * The text of an edited document: what did not change as it was, byte by byte. What was written is read back, and where it says
 * something else, more of it is written anew: the blocks that changed, all blocks, the whole text.
 *
 * @returns nothing where not even that says what the document does
 */
export function write(opened: Opened, doc: Node, check: Check = readsBack): string | undefined {
  if (doc.eq(opened.origin.doc)) return opened.text;
  if (doc.children.every(isNothing)) return '';
  const tries = [
    () => writeWith(opened, doc, 'parts'),
    () => writeWith(opened, doc, 'blocks'),
    () => writeWith(opened, doc, 'nothing'),
    () => writeWhole(doc, opened.style, { resolved: true }),
  ];
  for (const attempt of tries) {
    const text = attempt();
    if (check(text, doc)) return opened.mark + text;
  }
  return undefined;
}
