import type { BlockContent, Link, ListItem, PhrasingContent, RootContent, TableRow } from 'mdast';
import type { Mark, Node } from 'prosemirror-model';
import type { CalloutKind } from '#app/markdown/nodes';
import { alignments, isEmptyItem, isNothing, startsWithWords } from './canonical';
import { guarded, inlinePieces, type Piece } from './inline-pieces';
import { formulaOf, summaryOf } from './said';

/** With `resolved`, reference links and images are written with their addresses: the definition may be gone. */
export interface Wording {
  resolved: boolean;
}

const isBare = ({ attrs }: Mark) => attrs.written === 'bare';

/** Converts a line to mdast: nested marks, the longest outermost, and within those as long a bare address. */
export function phrasing(line: Node, wording: Wording): PhrasingContent[] {
  return nested(guarded(inlinePieces(line), line.type.name === 'paragraph'), [], wording);
}

function nested(pieces: readonly Piece[], done: readonly Mark[], wording: Wording): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at] as Piece;
    const open = piece.marks
      .filter(({ type }) => type.name !== 'code' && type.name !== 'soft')
      .sort((one, other) => Number(isBare(one)) - Number(isBare(other)));
    const [outer, end] = longest(
      pieces,
      at,
      open.filter((mark) => !mark.isInSet(done)),
    );
    if (outer) out.push(wrapped(outer, nested(pieces.slice(at, end), [...done, outer], wording), wording));
    else out.push(...leaf(piece, wording));
    at = outer ? end : at + 1;
  }
  return out;
}

/** The mark that extends furthest from here, and its end. */
function longest(pieces: readonly Piece[], from: number, marks: readonly Mark[]): [Mark | undefined, number] {
  let best: [Mark | undefined, number] = [undefined, from];
  for (const mark of marks) {
    let end = from;
    while (pieces[end]?.marks.some((one) => one.eq(mark))) end += 1;
    if (end > best[1]) best = [mark, end];
  }
  return best;
}

function wrapped(mark: Mark, children: PhrasingContent[], { resolved }: Wording): PhrasingContent {
  switch (mark.type.name) {
    case 'strong':
      return { type: 'strong', children };
    case 'em':
      return { type: 'emphasis', children };
    case 'strike':
      return { type: 'delete', children };
    default:
      return linkOf(mark, children, resolved);
  }
}

/** Unlike HTML it may stand first on a line: the library would put HTML behind the break that is before it. */
const asWritten = (value: string): PhrasingContent => ({ type: 'text', value, data: { isMarkdown: true } });

function linkOf({ attrs }: Mark, children: Link['children'], resolved: boolean): PhrasingContent {
  const url = attrs.href as string;
  const title = attrs.title as string | null;
  const written = attrs.written as string | null;
  const [only] = children;
  const text = children.length === 1 && only?.type === 'text' ? only.value : undefined;
  const isAddress = text !== undefined && [text, `http://${text}`, `mailto:${text}`].includes(url);
  if (written === 'bare' && isAddress && !resolved) return asWritten(text);
  if (written?.startsWith('[') && !resolved) {
    const label = written.slice(1, -1);
    return {
      type: 'linkReference',
      identifier: label,
      label,
      referenceType: label === text ? 'shortcut' : 'full',
      children,
    };
  }
  return { type: 'link', url, title, children };
}

/** No HTML is what only stands in its place: behind a break the library would put it into the line before. */
const chipOf = (raw: string): PhrasingContent => (raw.startsWith('<') ? { type: 'html', value: raw } : asWritten(raw));

function leafOf({ type, attrs }: Node, { resolved }: Wording): PhrasingContent {
  switch (type.name) {
    case 'hard_break':
      return { type: 'break' };
    case 'chip':
      return chipOf(((resolved && attrs.resolved) || attrs.raw) as string);
    case 'math':
      return { type: 'inlineMath', value: attrs.value as string, display: attrs.display as boolean };
    case 'footnote_mark':
      return { type: 'footnoteReference', identifier: attrs.label as string, label: attrs.label as string };
    default:
      return {
        type: 'image',
        url: attrs.src as string,
        alt: attrs.alt as string,
        title: attrs.title as string | null,
      };
  }
}

function leaf({ text, leaf: node, marks, isEntity }: Piece, wording: Wording): PhrasingContent[] {
  if (node) return [leafOf(node, wording)];
  if (isEntity) return [asWritten(`&#x${(text.codePointAt(0) ?? 0).toString(16).toUpperCase()};`)];
  if (marks.some(({ type }) => type.name === 'code')) return [{ type: 'inlineCode', value: text }];
  const isEnd = text === ' ' && marks.some(({ type }) => type.name === 'soft');
  return [{ type: 'text', value: isEnd ? '\n' : text }];
}

const blocks = (node: Node, wording: Wording) =>
  node.children.filter((child) => !isNothing(child)).map((child) => block(child, wording) as BlockContent);

/** Converts a block with all its content. */
export function block(node: Node, wording: Wording): RootContent {
  const { attrs } = node;
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', depth: attrs.level as 1, children: phrasing(node, wording) };
    case 'blockquote':
      return { type: 'blockquote', children: blocks(node, wording) };
    case 'bullet_list':
    case 'ordered_list': {
      const ordered = node.type.name === 'ordered_list';
      const start = ordered ? (attrs.order as number) : null;
      return { type: 'list', ordered, start, spread: false, children: node.children.map((one) => item(one, wording)) };
    }
    case 'code_block':
      return {
        type: 'code',
        lang: (attrs.language as string) || null,
        meta: attrs.language ? (attrs.meta as string | null) : null,
        value: node.textContent,
      };
    case 'horizontal_rule':
      return { type: 'thematicBreak' };
    case 'table': {
      const rows = node.children.map((row): TableRow => ({
        type: 'tableRow',
        children: row.children.map((cell) => ({
          type: 'tableCell',
          children: cell.firstChild ? phrasing(cell.firstChild, wording) : [],
        })),
      }));
      return { type: 'table', align: alignments(node) as 'left'[], children: rows };
    }
    case 'callout':
      return { type: 'callout', kind: attrs.kind as CalloutKind, children: blocks(node, wording) };
    case 'details':
      return {
        type: 'details',
        open: attrs.open as boolean,
        summary: summaryOf(node),
        children: blocks(node, wording),
      };
    case 'footnote': {
      const label = attrs.label as string;
      return { type: 'footnoteDefinition', identifier: label, label, children: blocks(node, wording) };
    }
    case 'math_block':
      return { type: 'math', value: formulaOf(node), closed: true };
    case 'fragment_use':
      return { type: 'fragmentUse', name: attrs.name as string };
    case 'source_block':
      return { type: 'html', value: attrs.raw as string };
    default:
      return { type: 'paragraph', children: phrasing(node, wording) };
  }
}

function item(node: Node, wording: Wording): ListItem {
  const children = blocks(node, wording);
  const [first, ...others] = children;
  const tight = first?.type === 'paragraph' && others.every(({ type }) => type === 'list');
  const checked = isEmptyItem(node) || !startsWithWords(node) ? null : (node.attrs.checked as boolean | null);
  return { type: 'listItem', checked, spread: !tight && children.length > 1, children };
}
