import { Fragment, type Node } from 'prosemirror-model';
import { type Command, TextSelection, type Transaction } from 'prosemirror-state';
import { schema } from '../bridge/schema';
import { markdownOf } from '../bridge/write-anew';
import { runOn, inText, toggleBlock } from './commands';

const { nodes } = schema;

/** Code has nothing but letters: anything else is its Markdown there, and a line break the end of a line. */
function sourceOf(leaf: Node): string {
  if (leaf.type === nodes.hard_break) return '\n';
  return markdownOf(Fragment.from(leaf.isInline ? nodes.paragraph.create(null, leaf) : leaf));
}

/** Formulas, images and the like around a position become their Markdown. */
export function leavesInSource(tr: Transaction, at: number): Transaction {
  const $at = tr.doc.resolve(at);
  if (!$at.parent.inlineContent) return tr;
  for (const [index, node] of [...$at.parent.children.entries()].toReversed()) {
    const from = $at.posAtIndex(index);
    if (!node.isText && node.type !== nodes.hard_break) tr.replaceWith(from, from + 1, schema.text(sourceOf(node)));
  }
  return tr;
}

/** Several blocks become lines of one block of code. */
export const codeBlock: Command = inText((state, dispatch) => {
  const { $from, $to, from, to } = state.selection;
  const { tr } = state;
  const range = $from.sameParent($to) ? null : $from.blockRange($to);
  const type = nodes.code_block;
  const isCode = range?.parent.children.slice(range.startIndex, range.endIndex).every((one) => one.type === type);
  if (!range || isCode || !range.parent.canReplaceWith(range.startIndex, range.endIndex, type)) {
    const places: number[] = [];
    if ($from.parent.type !== type)
      state.doc.nodesBetween(from, to, (node, at, parent, index) => {
        if (node.isTextblock && parent?.canReplaceWith(index, index + 1, type)) places.push(at + 1);
      });
    for (const at of places.toReversed()) leavesInSource(tr, at);
    const isDone = runOn(tr, toggleBlock(type, {}));
    if (isDone) dispatch?.(tr.scrollIntoView());
    return isDone;
  }
  const lines = state.doc.textBetween(range.start, range.end, '\n', sourceOf);
  tr.replaceWith(range.start, range.end, type.create(null, lines === '' ? null : schema.text(lines)));
  tr.setSelection(TextSelection.create(tr.doc, range.start + 1, range.start + 1 + lines.length));
  dispatch?.(tr.scrollIntoView());
  return true;
});
