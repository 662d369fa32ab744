import type { Node } from 'prosemirror-model';
import { redoDepth, undoDepth } from 'prosemirror-history';
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { ReplaceStep } from 'prosemirror-transform';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { schema } from '../bridge/schema';
import { around, isMarked, isQuoted, textSelected } from './commands';
import { linkAround } from './link-commands';
import { foundIn } from './find-words';

const { nodes, marks } = schema;

/** The state of the toolbar, for the position of the caret. */
export interface Shown {
  block: string;
  /** Whether the block is code or a formula: nothing but letters stands in it. */
  isCode: boolean;
  strong: boolean;
  em: boolean;
  strike: boolean;
  code: boolean;
  link: boolean;
  list: 'bullet' | 'ordered' | 'task' | '';
  quote: boolean;
  table: boolean;
  align: string;
  canUndo: boolean;
  canRedo: boolean;
  /** The words after the `/` that opened the menu of blocks; null while it is closed. */
  slash: string | null;
  /** Whether that `/` stands in a line, where no block can be put. */
  isInLine: boolean;
  /** The words that are searched for: which of them is selected, from 1, and how many there are. */
  found: { current: number; total: number };
}

function listOf(state: EditorState): Shown['list'] {
  const item = around(state, ({ type }) => type === nodes.list_item);
  const list = item && state.selection.$from.node(item.depth - 1);
  if (!item || !list) return '';
  if (item.node.attrs.checked !== null) return 'task';
  return list.type === nodes.bullet_list ? 'bullet' : 'ordered';
}

const slashPlace = new PluginKey<number>('slash');

/** Knows where the `/` that was typed last stands: one that the caret only comes by in a line opens no menu. */
export const typedSlash = new Plugin<number>({
  key: slashPlace,
  state: {
    init: () => -1,
    apply: (tr, at) => {
      const [step, more] = tr.steps;
      if (step instanceof ReplaceStep && !more && step.slice.size === 1 && step.slice.content.firstChild?.text === '/')
        return step.from;
      return at < 0 ? at : tr.mapping.map(at);
    },
  },
});

/** The `/` that opens the menu, at the beginning of a paragraph or typed behind a space, and the words after it. */
export function slashOf(state: EditorState): { from: number; words: string; isInLine: boolean } | null {
  const { $from, empty } = state.selection;
  const { parent, parentOffset } = $from;
  if (!empty || !parent.inlineContent || parent.type.spec.code || isMarked(state, marks.code)) return null;
  const before = parent.textBetween(0, parentOffset, null, '\ufffc');
  const isWhole = parent.type === nodes.paragraph && parentOffset === parent.content.size && before.startsWith('/');
  const at = isWhole ? 0 : (slashPlace.getState(state) ?? -1) - $from.start();
  if (!isWhole && !/\s/.test(before.charAt(at - 1))) return null;
  const words = /^\/((?:[\p{L}\d]{1,20}(?: [\p{L}\d]{0,20}){0,3})?)$/u.exec(before.slice(at))?.[1];
  return words === undefined ? null : { from: $from.start() + at, words, isInLine: !isWhole };
}

export function shownOf(state: EditorState): Shown {
  const { parent } = state.selection.$from;
  const text = textSelected(state);
  const first = text.selection.$from.parent;
  const cell = around(state, ({ type }) => type === nodes.table_cell || type === nodes.table_header);
  const slash = slashOf(state);
  return {
    block: first.type === nodes.heading ? `h${first.attrs.level}` : first.type.name,
    isCode: parent.type.spec.code === true,
    strong: isMarked(state, marks.strong),
    em: isMarked(state, marks.em),
    strike: isMarked(state, marks.strike),
    code: isMarked(state, marks.code),
    link: linkAround(state) !== undefined,
    list: listOf(text),
    quote: isQuoted(text),
    table: cell !== undefined,
    align: (cell?.node.attrs.align as string | null) ?? '',
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    slash: slash?.words ?? null,
    isInLine: slash?.isInLine ?? false,
    found: foundIn(state),
  };
}

/** A hint in an empty text. */
export const placeholder = new Plugin({
  props: {
    decorations: ({ doc }) => {
      const only = doc.childCount === 1 ? doc.firstChild : null;
      if (only?.type !== nodes.paragraph || only.content.size > 0) return null;
      return DecorationSet.create(doc, [
        Decoration.node(0, only.nodeSize, { class: 'editor-empty', 'data-placeholder': texts.placeholder }),
      ]);
    },
  },
});

/** Mends the nodes of blocks that are not known to be sound: nodes never change, and a letter changes one block. */
function mendBlocks(sound: WeakSet<Node>, tr: Transaction, mend: (node: Node, at: number) => void): Transaction {
  tr.doc.forEach((block, offset) => {
    if (sound.has(block)) return;
    const stepsBefore = tr.steps.length;
    mend(block, offset);
    block.descendants((node, at) => {
      mend(node, offset + 1 + at);
      return !node.isTextblock;
    });
    if (tr.steps.length === stepsBefore) sound.add(block);
  });
  return tr;
}

/** Mends what a transaction has made, whichever it was. */
const mending = (mend: (tr: Transaction) => Transaction) =>
  new Plugin({
    appendTransaction: (transactions, _, { tr }) =>
      transactions.some(({ docChanged }) => docChanged) && mend(tr).docChanged ? tr : null,
  });

const soundTables = new WeakSet<Node>();

/** Keeps the first row of a table its header after cutting and pasting, and one alignment per column. */
export const tableHeads = mending((tr) =>
  mendBlocks(soundTables, tr, (node, at) => {
    if (node.type === nodes.table)
      mendTable(node, at, (cellAt, type, align) => {
        const cell = tr.doc.nodeAt(cellAt);
        tr.setNodeMarkup(cellAt, type, { ...cell?.attrs, align });
      });
  }),
);

const soundLines = new WeakSet<Node>();

/** A heading has one line: line breaks that come into it, by whatever way, become spaces. */
export const inOneLine = (tr: Transaction): Transaction =>
  mendBlocks(soundLines, tr, (node, at) => {
    if (node.type === nodes.heading)
      node.forEach((child, offset) => {
        if (child.type !== nodes.hard_break) return;
        tr.replaceWith(at + 1 + offset, at + 2 + offset, schema.text(' ', child.marks));
      });
  });

export const singleLines = mending(inOneLine);

function mendTable(table: Node, at: number, mend: (at: number, type: Node['type'], align: unknown) => void) {
  const aligns = table.firstChild?.children.map(({ attrs }) => attrs.align as unknown) ?? [];
  table.forEach((row, rowOffset, index) => {
    const type = index === 0 ? nodes.table_header : nodes.table_cell;
    row.forEach((cell, offset, column) => {
      const align = aligns[column] ?? null;
      if (cell.type !== type || cell.attrs.align !== align) mend(at + 1 + rowOffset + 1 + offset, type, align);
    });
  });
}
