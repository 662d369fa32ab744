import type { Mark, Node } from 'prosemirror-model';
import { inlinePieces, type Piece } from './inline-pieces';
import { imageSource } from './read-inline';
import { formulaOf, summaryOf } from './said';

type Canonical = (string | number | boolean | null | Canonical)[];

/**
 * What a document says, without what Markdown cannot say (empty paragraphs, spaces at ends of lines) and without how
 * its author wrote it: two documents that readers cannot tell apart are equal in it.
 */
export const canonical = (nodes: readonly Node[]): string => JSON.stringify(nodes.flatMap(ofBlock));

/** Whether nothing of it would be written, as of an empty paragraph. */
export const isNothing = (node: Node): boolean => node.type.name === 'paragraph' && inlinePieces(node).length === 0;

/** A task list item without words has no check box. */
export const isEmptyItem = (item: Node): boolean => item.children.every(isNothing);

function ofBlock(node: Node): Canonical {
  if (isNothing(node)) return [];
  const { attrs } = node;
  const children = (): Canonical => node.children.flatMap(ofBlock);
  switch (node.type.name) {
    case 'paragraph':
      return [ofLeafAlone(node) ?? ['p', ...inlineOf(node)]];
    case 'heading':
      return [['h', attrs.level as number, ...inlineOf(node)]];
    case 'ordered_list':
      return [['ol', attrs.order as number, ...children()]];
    case 'list_item':
      return [
        ['li', isEmptyItem(node) || !startsWithWords(node) ? null : (attrs.checked as boolean | null), ...children()],
      ];
    case 'code_block':
      return [
        ['pre', (attrs.language as string) || '', attrs.language ? (attrs.meta as string) || '' : '', node.textContent],
      ];
    case 'callout':
      return [['callout', attrs.kind as string, ...children()]];
    case 'details':
      return [['details', attrs.open as boolean, summaryOf(node), ...children()]];
    case 'footnote':
      return [['footnote', attrs.label as string, ...children()]];
    case 'math_block':
      return [['math', formulaOf(node)]];
    case 'fragment_use':
      return [['fragment', attrs.name as string]];
    case 'source_block':
      return [['raw', (attrs.raw as string).trimEnd()]];
    case 'table':
      return [['table', ...alignments(node), ...node.children.map(ofRow)]];
    default:
      return [[node.type.name, ...children()]];
  }
}

/** A formula of its own line, or a tag, is a block where nothing else is in the paragraph. */
function ofLeafAlone(paragraph: Node): Canonical | undefined {
  const [only, ...others] = inlinePieces(paragraph);
  if (others.length > 0 || !only?.leaf || only.marks.length > 0) return undefined;
  const { type, attrs } = only.leaf;
  if (type.name === 'chip' && !isImage(only)) return ['raw', (attrs.raw as string).trimEnd()];
  return attrs.display === true ? ['math', attrs.value as string] : undefined;
}

export const isLeafAlone = (paragraph: Node): boolean => ofLeafAlone(paragraph) !== undefined;

/** GitHub's syntax allows check boxes only before words. */
export const startsWithWords = (item: Node): boolean =>
  item.children.find((child) => !isNothing(child))?.type.name === 'paragraph';

/** The alignment of each column, from its header. */
export const alignments = (table: Node): (string | null)[] =>
  table.firstChild?.children.map(({ attrs }) => attrs.align as string | null) ?? [];

const ofRow = (row: Node): Canonical => row.children.map((cell) => (cell.firstChild ? inlineOf(cell.firstChild) : []));

const markOf = ({ type, attrs }: Mark) =>
  type.name === 'link' ? `link ${attrs.href} ${attrs.title || ''}` : type.name;

function inlineOf(line: Node): Canonical {
  const out: [string, string][] = [];
  for (const piece of inlinePieces(line)) {
    const marks = piece.marks
      .filter(({ type }) => type.name !== 'soft')
      .map(markOf)
      .sort()
      .join('\n');
    const last = out.at(-1);
    const text = piece.leaf ? leafOf(piece) : piece.text;
    if (last && !piece.leaf && last[1] === marks) last[0] += text;
    else out.push([text, piece.leaf?.type.name === 'hard_break' ? 'break' : marks]);
  }
  return out;
}

const isImage = ({ leaf }: Piece) => leaf?.type.name === 'image' || (leaf?.attrs.raw as string)?.startsWith('![');

function leafOf({ leaf }: Piece): string {
  const { type, attrs } = leaf ?? {};
  // What is told by a definition is the same as what tells it itself.
  if (type?.name === 'chip') return `\u0000${attrs?.resolved ?? attrs?.raw}`;
  if (type?.name === 'image')
    return `\u0000${imageSource(attrs?.src as string, attrs?.alt as string, attrs?.title as string | null)}`;
  return type ? `\u0000${type.name} ${JSON.stringify(attrs)}` : '';
}
