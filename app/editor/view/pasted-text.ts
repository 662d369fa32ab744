import { Fragment, type Mark, type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { withLineFeeds } from '#app/platform/line-ends';
import { read } from '../bridge/read';
import { isList, schema } from '../bridge/schema';
import { addParagraph } from './boundary-keys';
import { around } from './commands';
import { begins } from './undo-steps';

const { nodes, marks } = schema;

/** Words, also those of paragraphs, get what stands around them, such as bold. */
export const marked = (content: Fragment, outer: readonly Mark[]): Fragment =>
  Fragment.from(
    content.content.map((node) => {
      if (node.isInline)
        return node.mark(outer.reduce((set, mark) => (mark.type.isInSet(set) ? set : mark.addToSet(set)), node.marks));
      return node.type === nodes.paragraph ? node.copy(marked(node.content, outer)) : node;
    }),
  );

/** Bullets of a PDF are those of a list, but not within code and formulas. */
function withListSigns(text: string): string {
  let fence = '';
  const line = (words: string) => {
    const sign = /^[ \t]*(`{3,}|~{3,}|\$\$(?!.*\$\$))/.exec(words)?.[1] ?? '';
    if (fence === '') fence = sign;
    else if (sign.startsWith(fence)) fence = '';
    return fence === '' ? words.replace(/^([ \t]*)[•▪●◦‣][ \t]+(?=\S)/, '$1- ') : words;
  };
  return text.split('\n').map(line).join('\n');
}

/** Code, which stays, or a formula of TeX. */
const codeOrTex = new RegExp(
  [
    /^[ \t]*(?<fence>`{3,}|~{3,})[\s\S]*?(?:\n[ \t]*\k<fence>|(?![\s\S]))/,
    /(?<!`)(?<ticks>`+)(?!`)[\s\S]*?(?<!`)\k<ticks>(?!`)/,
    /^(?<lead>[ \t]*)\\\[(?<block>[\s\S]{1,2000}?)\\\][ \t]*$/,
    /\\\((?<inline>.{1,500}?)\\\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);

/** Whether it is a formula, and no words in brackets that Markdown has escaped. */
function isTex(tex: string): boolean {
  const signs = tex.replace(/\\\p{L}+(?:\{[^}]*\})*|[_^]\{[^}]*\}/gu, '=');
  return /[_^=<>+*/]|^\p{L}$/u.test(signs) && !/\p{L}{4}/u.test(signs);
}

/** ChatGPT writes formulas as TeX does: \[…\] and \(…\). */
const withDollars = (text: string): string =>
  text.replace(codeOrTex, (whole: string, ...rest) => {
    const { lead = '', block, inline = '' } = rest.at(-1) as Record<string, string | undefined>;
    const tex = (block ?? inline).trim();
    if (!isTex(tex)) return whole;
    return block === undefined ? `$${tex}$` : ['$$', tex, '$$'].map((line) => lead + line).join('\n');
  });

/** A line of the cells of a spreadsheet; those of several lines are in quotation marks. */
const cellsOf = (row: string): string[] =>
  row
    .split('\t')
    .map((cell) => (cell.startsWith('"') && cell.includes('\n') ? cell.slice(1, -1).replaceAll('""', '"') : cell));

/** The rows of a spreadsheet's cells, as it copies them in plain text; nothing where it is other text. */
function pastedRows(text: string): Fragment | undefined {
  const lines =
    text.replace(/\n$/, '').match(/(?:(?<=^|\t|\n)"(?:[^"]|"")*"(?=\t|\n|$)|[^\n])+|(?<=\n|^)(?=\n|$)/g) ?? [];
  const rows = lines.map(cellsOf);
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.some(({ length }) => length !== width)) return undefined;
  const cell = (words: string) => {
    const content = words.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
    const line = joinedLines(content.filter(Boolean).map((one) => Fragment.from(schema.text(one))));
    return nodes.table_cell.create(null, nodes.cell_line.create(null, line));
  };
  return Fragment.from(rows.map((row) => nodes.table_row.create(null, row.map(cell))));
}

const isInCell = ($context: ResolvedPos) =>
  Array.from({ length: $context.depth }, (_, depth) => $context.node(depth + 1).type.name).some((name) =>
    /^table_(?:cell|header)$/.test(name),
  );

/**
 * Text from the clipboard, as bold or the like as the place: Markdown becomes what it means, unless it is pasted as
 * plain text (Ctrl+Shift+V) or into words of code. ProseMirror itself puts it into blocks of code.
 */
export function pastedText(text: string, $context: ResolvedPos, isPlain: boolean): Slice {
  const lines = withLineFeeds(text);
  const outer = $context.marks();
  const rows = isInCell($context) ? pastedRows(lines) : undefined;
  if (rows) return new Slice(rows, 0, 0);
  if (!isPlain && !marks.code.isInSet(outer)) {
    const content = marked(read(withListSigns(withDollars(lines))).doc.content, outer);
    const isOpen = (node: Node | null) => (node?.type === nodes.paragraph ? 1 : 0);
    return new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild));
  }
  const found = lines.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  const paragraphs = found.length > 0 ? found : [lines.replaceAll('\n', '')];
  const content = paragraphs.map((paragraph) => {
    const words = paragraph
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [nodes.hard_break.create()] : []),
        ...(line === '' ? [] : [schema.text(line)]),
      ]);
    return nodes.paragraph.create(null, words);
  });
  return new Slice(marked(Fragment.from(content), outer), 1, 1);
}

/** Whether lines can say it: words, and what stands among words, but no table, footnote, image or the like. */
function fitsLine(content: Fragment): boolean {
  let fits = true;
  content.descendants(({ type, isInline, isAtom }) => {
    if (type.spec.tableRole || type === nodes.footnote || (isAtom && !isInline)) fits = false;
  });
  return fits;
}

/** Lines with breaks between them. */
const joinedLines = (lines: Fragment[]): Fragment =>
  lines.reduce(
    (all, line, index) => (index > 0 ? all.addToEnd(nodes.hard_break.create()) : all).append(line),
    Fragment.empty,
  );

/** What stands for the box, number or bullet of an item where no list can be. */
function signOf(list: Node, index: number): string {
  const checked = list.child(index).attrs.checked as boolean | null;
  if (checked !== null) return checked ? '☑ ' : '☐ ';
  return list.type === nodes.ordered_list ? `${(list.attrs.order as number) + index}. ` : '• ';
}

/** The lines of blocks, as their words; items of lists keep their signs. */
function linesOf({ content, firstChild }: Fragment, sign = ''): Fragment[] {
  if (!firstChild?.isInline)
    return content.flatMap((node, index) =>
      isList(node)
        ? node.children.flatMap((item, at) => linesOf(item.content, signOf(node, at)))
        : linesOf(node.content, index === 0 ? sign : ''),
    );
  const words = content.map((node) => node.mark(marks.soft.removeFromSet(node.marks)));
  return [Fragment.from(sign === '' ? words : [schema.text(sign), ...words])];
}

/**
 * Pastes into a cell, where blocks are lines.
 * @returns nothing where the caret is in none, or what is pasted fits no line
 */
export function pasteInCell({ selection, tr }: EditorState, { content }: Slice): Transaction | undefined {
  const { $from, $to } = selection;
  if ($from.parent.type !== nodes.cell_line || !$from.sameParent($to) || !fitsLine(content)) return undefined;
  return tr
    .replaceSelection(new Slice(joinedLines(linesOf(content)), 0, 0))
    .scrollIntoView()
    .setMeta('paste', true)
    .setMeta('uiEvent', 'paste');
}

/**
 * Makes room behind the table for what fits no cell: in the cell it would tear the table in two. A table
 * alone, or rows of one, go into the cells.
 */
export function leaveCell(state: EditorState, { content }: Slice): Transaction | undefined {
  const table = around(state, ({ type }) => type === nodes.table);
  const isTable = content.childCount === 1 && content.firstChild?.type.spec.tableRole;
  const areRows = content.firstChild?.type === nodes.table_row;
  if (!table || isTable || areRows || fitsLine(content)) return undefined;
  return begins(addParagraph(state, table.at + table.node.nodeSize));
}

/** A table of one cell, as a spreadsheet copies a cell, is its words. */
export function wordsOfCell(slice: Slice): Slice {
  let { content } = slice;
  while (content.childCount === 1 && content.firstChild?.type.spec.tableRole) ({ content } = content.firstChild);
  return content.firstChild?.type === nodes.cell_line && content !== slice.content
    ? new Slice(content.firstChild.content, 0, 0)
    : slice;
}

/** The address that text from the clipboard is, and nothing else. */
export const pastedAddress = (text: string): string | undefined =>
  /^(?:https?:\/\/|mailto:)[^\s<>]+$/i.exec(text.trim())?.[0];
