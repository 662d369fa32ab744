import type { Node } from 'prosemirror-model';
import { type AuthorStyle, authorStyle } from './author-style';
import { canonical, isNothing } from './canonical';
import type { Origin } from './places';
import { readMarkdown } from '#app/markdown/grammar';
import { read } from './read';
import { writeWhole } from './write-anew';
import { writeChildren } from './write-blocks';
import { type Keeping, type Part, startWriting } from './writing';

const byteOrderMark = '\uFEFF';

/** An open text: what was read, and the author's style. */
export interface Opened {
  /** A byte order mark, which is not part of the text. */
  mark: string;
  text: string;
  origin: Origin;
  style: AuthorStyle;
}

export function open(text: string): Opened {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
  const body = text.slice(mark.length);
  const tree = readMarkdown(body);
  return { mark, text, origin: read(body, tree), style: authorStyle(body, tree) };
}

interface Written {
  text: string;
  parts: readonly Part[];
}

function writeWith({ origin, style }: Opened, doc: Node, keeping: Keeping): Written {
  const { source } = origin;
  const writing = startWriting(origin, style, keeping, writeChildren);
  const words = writing.children(doc, origin.doc, '');
  const [first, last] = [origin.doc.firstChild, origin.doc.lastChild].map((node) => node && origin.places.get(node));
  if (words === '' || !first || !last) return { text: words, parts: writing.parts };
  const head = source.slice(0, first.start).replace(/[ \t]+$/, '');
  return { text: head + words + source.slice(last.end), parts: writing.parts };
}

const says = (text: string) => canonical(read(text).doc.children);

type Check = (written: Written, doc: Node, before: Node) => boolean;

/** Whether a block defines what links lead to. */
export const isDefinition = ({ type, attrs }: Node): boolean =>
  type.name === 'source_block' && /^\s*\[/.test(attrs.raw as string);

const hasDefinition = (block: Node): boolean =>
  isDefinition(block) || (!block.isTextblock && block.children.some(hasDefinition));

/** Whether the whole text, parsed again, equals the document. */
const readsBack: Check = ({ text }, doc) => says(text) === canonical(doc.children);

/**
 * The same of the blocks that changed, with their neighbours and what links refer to: in no time, however long the text
 * is. Where a definition has gone, links anywhere may have lost their addresses.
 */
const partsReadBack: Check = ({ parts, text }, doc, before) => {
  const isLost = (old: Node) => hasDefinition(old) && !doc.children.some((node) => node.eq(old));
  if (parts.length === 0 || before.children.some(isLost)) return readsBack({ text, parts }, doc, before);
  const isNear = parts.map((_, at) => [parts[at - 1], parts[at], parts[at + 1]].some((part) => part && !part.isKept));
  const chosen = parts.filter(({ node }, at) => isNear[at] || node.type.name === 'footnote' || isDefinition(node));
  return (
    says(chosen.map(({ text: raw }, at) => (at === 0 ? raw.replace(/^\s*[\r\n]/, '') : raw)).join('')) ===
    canonical(chosen.map(({ node }) => node))
  );
};

const checks = { whole: readsBack, changes: partsReadBack };

/**
 * The text of an edited document: what did not change as it was, byte by byte. What was written is read back, and where
 * it says something else, more of it is written anew: the blocks that changed, all blocks, the whole text.
 *
 * @param depth whether all is read back, or what changed alone
 * @returns nothing where not even that says what the document does
 */
export function write(opened: Opened, doc: Node, depth: keyof typeof checks = 'whole'): string | undefined {
  if (doc.eq(opened.origin.doc)) return opened.text;
  if (doc.children.every(isNothing)) return '';
  const tries: (() => Written)[] = [
    () => writeWith(opened, doc, 'parts'),
    () => writeWith(opened, doc, 'blocks'),
    () => writeWith(opened, doc, 'independent blocks'),
    () => writeWith(opened, doc, 'nothing'),
    () => ({ text: writeWhole(doc, opened.style, { resolved: true }), parts: [] }),
  ];
  for (const attempt of tries) {
    const written = attempt();
    if (checks[depth](written, doc, opened.origin.doc)) return opened.mark + written.text;
  }
  return undefined;
}

/** The closest text to a document that no Markdown expresses. */
export const writeNearest = ({ mark, style }: Opened, doc: Node): string =>
  mark + writeWhole(doc, style, { resolved: true });
