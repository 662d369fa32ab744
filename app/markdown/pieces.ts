import type { Code, Nodes, Root } from 'mdast';

/** From so many characters on a piece ends: in front of a heading, in front of any block. */
const enough = { forHeading: 500, forBlock: 1_500 };

const blank = /^[ \t]*\r?$/;
const heading = /^#{1,6}(?:\s|$)/;
/** The first line of fenced code or of a formula. */
const opening = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*|(\$\$)[ \t]*)\r?$/;
/** What may belong to the block above: an empty or indented line, or an item. A byte order mark would be lost here. */
const continuing = /^(?:$|[\s\uFEFF]|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$))/;

/**
 * Cuts a text into pieces that can be parsed one by one, each with whole blocks: in front of a line that follows an
 * empty one and continues no list, container or indented code. What of the blocks above could go on all the same,
 * `isOpen` tells of the parsed piece. Positions in a text with a byte order mark do not count it, so that is one piece.
 */
export function piecesOf(source: string, { forHeading, forBlock } = enough): string[] {
  if (source.startsWith('\uFEFF')) return [source];
  const pieces: string[] = [];
  let begun = 0;
  let fence = '';
  let isAfterBlank = false;
  for (let start = 0; start < source.length;) {
    const next = source.indexOf('\n', start) + 1 || source.length;
    const line = source.slice(start, next).replace(/\n$/, '');
    if (fence !== '') {
      if (line.trim().startsWith(fence)) fence = '';
    } else {
      const length = start - begun;
      const mayEnd = isAfterBlank && length >= forHeading && !continuing.test(line);
      if (mayEnd && (length >= forBlock || heading.test(line))) {
        pieces.push(source.slice(begun, start));
        begun = start;
      }
      fence = opening.exec(line)?.slice(1).find(Boolean) ?? '';
    }
    isAfterBlank = blank.test(line);
    start = next;
  }
  pieces.push(source.slice(begun));
  return pieces;
}

/**
 * Whether the last block of a piece, also in a list or a footnote, may go on behind an empty line: code, a formula or
 * HTML that has no end yet. A quotation ends there with all in it.
 */
export function isOpen(tree: Root, piece: string): boolean {
  let last: Nodes | undefined = tree;
  while (last && 'children' in last && holding.has(last.type)) last = last.children.at(-1);
  if (last?.type === 'math') return !last.closed;
  if (last?.type === 'html')
    return /^<(?:script|pre|style|textarea|[!?])/i.test(last.value) && !/^<!--[^>-][^]*-->\s*$/.test(last.value);
  return last?.type === 'code' && isOpenCode(last, piece);
}

const holding: ReadonlySet<string> = new Set(['root', 'list', 'listItem', 'footnoteDefinition', 'details']);

function isOpenCode({ position }: Code, piece: string): boolean {
  const written = piece.slice(position?.start.offset, position?.end.offset);
  const [fence = ''] = /^(?:`{3,}|~{3,})/.exec(written) ?? [];
  const [, indent = '', end = ''] = /[\r\n]( *)(`{3,}|~{3,})[ \t]*$/.exec(written) ?? [];
  return fence !== '' && !(end.startsWith(fence) && indent.length < (position?.start.column ?? 1) + 3);
}
