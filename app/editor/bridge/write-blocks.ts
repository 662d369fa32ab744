import type { Node } from 'prosemirror-model';
import { isLeafAlone, isNothing } from './canonical';
import { pair, type Pair } from './pair';
import { emptyLine, indentOf, withPrefix } from './places';
import { writeLeaf } from './write-anew';
import { isList } from './schema';
import { followsWords, signOf, writeList } from './write-list';
import { writeCallout, writeDetails, writeNote, writeQuote } from './write-containers';
import { writeTable } from './write-table';
import { keptGap, type Writing } from './writing';

/** The content of a document, a quotation or an item, with the original space between blocks that stay. */
export function writeChildren(to: Writing, parent: Node, old: Node | null, prefix: string): string {
  const isInPlace = old !== null && to.placeOf(old)?.inner === prefix && to.keeping !== 'nothing';
  const isRoot = parent.type.name === 'doc';
  let text = '';
  let above: Pair | undefined;
  let sign = '';
  for (const one of pair(old?.children ?? [], parent.children)) {
    if (isNothing(one.node)) continue;
    const kept = isInPlace ? keptPlace(to, parent, above, one) : undefined;
    const isBehindSign = above === undefined && kept === undefined && behindSigns.includes(parent.type.name);
    const before = signBefore(to, above, one, sign, isBehindSign);
    const own = kept?.prefix || prefix;
    const lead = kept?.lead ?? (above ? newGap(to, parent, above.node, one.node, prefix) : '');
    const isBelowList = above !== undefined && isList(above.node) && !(kept && above.old && isList(above.old));
    const words = writeBlock(to, one, own, before, isBehindSign, isBelowList);
    text += lead + words;
    if (isRoot) {
      const isKept = kept !== undefined && one.old !== null && words === to.copy(one.old, own);
      to.parts.push({ node: one.node, text: lead + words, isKept });
    }
    if (isList(one.node)) sign = signOf(words);
    above = one;
  }
  return text;
}

/** Where hyphens that come first would be a rule with the item's own, or make a heading of the mark. */
const behindSigns = ['list_item', 'callout'];

/** The sign that a list cannot have: of a list above, with which it would merge, or of empty items around it. */
function signBefore(to: Writing, above: Pair | undefined, { node }: Pair, sign: string, isBehindSign: boolean) {
  if (!isList(node)) return '';
  if (above?.node.type === node.type) return sign;
  return isBehindSign && !followsWords(node) ? to.style.bullet : '';
}

/**
 * What precedes a block that stays where it was, and how its lines begin where it may be indented more than its
 * neighbours; undefined for a block that does not stay.
 */
function keptPlace(to: Writing, parent: Node, above: Pair | undefined, one: Pair) {
  if (!one.old) return undefined;
  const prefix = to.placeOf(one.old)?.prefix;
  if (above) {
    const lead = keptGap(to, above, one);
    return lead === undefined ? undefined : { lead, prefix };
  }
  if (one.index !== 0) return undefined;
  // Behind the sign of a container a list may be, but not code.
  const isRoot = parent.type.name === 'doc';
  const isSource = one.old.type.name === 'source_block' && parent.type.name !== 'list_item';
  const place = isSource ? to.placeOf(one.old) : undefined;
  const lead = isRoot ? indentBefore(to, one.old) : place ? indentOf(to.origin.source, place) : '';
  return { lead, prefix: isRoot || isList(one.node) ? prefix : undefined };
}

/** The indentation of the first block of a text. */
const indentBefore = (to: Writing, old: Node) =>
  /[ \t]*$/.exec(to.origin.source.slice(0, to.placeOf(old)?.start))?.[0] ?? '';

/** An empty line, except between an item's words and the list below them. A tag alone would go on in the list. */
function newGap(to: Writing, parent: Node, above: Node, below: Node, prefix: string): string {
  const { lineEnd } = to.style;
  const isWords = above.type.name === 'paragraph' && !isLeafAlone(above);
  const isTight = parent.type.name === 'list_item' && isWords && followsWords(below);
  return isTight ? lineEnd + prefix : emptyLine(prefix, lineEnd);
}

/** Whether a block says something only together with a definition, which may be gone. */
function hasReference(block: Node): boolean {
  let isFound = false;
  block.descendants(({ attrs, marks }) => {
    const isLabel = (written: unknown) => typeof written === 'string' && written.startsWith('[');
    if (typeof attrs.resolved === 'string' || marks.some((mark) => isLabel(mark.attrs.written))) isFound = true;
  });
  return isFound;
}

/** Code without fences is code only by its indentation. */
function isMovedCode({ origin, placeOf }: Writing, block: Node, prefix: string, isBelowList: boolean): boolean {
  const place = block.type.name === 'code_block' ? placeOf(block) : undefined;
  return (
    place !== undefined && (isBelowList || place.prefix !== prefix) && !/[`~]/.test(origin.source.charAt(place.start))
  );
}

function writeBlock(
  to: Writing,
  { node, old }: Pair,
  prefix: string,
  before: string,
  isBehindSign: boolean,
  isBelowList: boolean,
): string {
  if (node.type.name === 'horizontal_rule' && isBehindSign) return '___';
  const isSame = old?.eq(node) ?? false;
  const isBlockKept =
    isSame && (to.keeping === 'blocks' || (to.keeping === 'independent blocks' && !hasReference(node)));
  const known = isSame && old ? old : node;
  const isMoved = isMovedCode(to, known, prefix, isBelowList);
  const isCopied = (to.keeping === 'parts' || isBlockKept) && !isMoved;
  const copied = isCopied ? to.copy(known, prefix) : undefined;
  if (copied !== undefined && (before === '' || signOf(copied) !== before)) return copied;
  return writeChanged(to, node, to.keeping === 'parts' && !isMoved ? old : null, prefix, before);
}

const containers: Record<string, typeof writeQuote> = {
  blockquote: writeQuote,
  callout: writeCallout,
  details: writeDetails,
  footnote: writeNote,
};

function writeChanged(to: Writing, node: Node, old: Node | null, prefix: string, before: string): string {
  if (isList(node)) return writeList(to, node, old, prefix, before);
  const container = containers[node.type.name];
  if (container) return container(to, node, old, prefix);
  const written =
    node.type.name === 'table'
      ? writeTable(to, node, old, prefix)
      : writeLeaf(node, to.style, to.wording, old ? to.copy(old, '') : '');
  return typeof written === 'string' ? written : withPrefix(written, prefix, to.style.lineEnd);
}
