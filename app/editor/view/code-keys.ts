import type { ResolvedPos } from 'prosemirror-model';
import { type Command, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from '../bridge/schema';

const step = '  ';

/** Where the lines around a selection begin, the last first; nothing where it is not all in one block of code. */
function selectedLines($from: ResolvedPos, $to: ResolvedPos): number[] | undefined {
  if ($from.parent.type !== schema.nodes.code_block || !$from.sameParent($to)) return undefined;
  const text = $from.parent.textContent;
  const first = text.slice(0, $from.parentOffset).lastIndexOf('\n') + 1;
  const starts = [first];
  for (let at = text.indexOf('\n', first); at !== -1 && at < $to.parentOffset; at = text.indexOf('\n', at + 1))
    if (at + 1 < $to.parentOffset) starts.unshift(at + 1);
  return starts.map((offset) => $from.start() + offset);
}

/** Indents the selected lines of code, or types what one step of it is. */
export const indentCode: Command = (state, dispatch) => {
  const { $from, $to, empty } = state.selection;
  const lines = selectedLines($from, $to);
  if (!lines) return false;
  const { tr } = state;
  for (const at of empty ? [$from.pos] : lines) tr.insert(at, schema.text(step));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Takes one step of indentation from the lines of the selection. Answers whether any had one. */
export const outdentCode: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const { tr } = state;
  for (const at of selectedLines($from, $to) ?? []) {
    const [lead = ''] = /^(?:\t| {1,2})/.exec($from.parent.textContent.slice(at - $from.start())) ?? [];
    tr.delete(at, at + lead.length);
  }
  if (!tr.docChanged) return false;
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** A new line of code begins where the one before it does. */
export const newCodeLine: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const [at] = selectedLines($from, $to)?.slice(-1) ?? [];
  if (at === undefined) return false;
  const [indent = ''] = /^[ \t]*/.exec($from.parent.textContent.slice(at - $from.start(), $from.parentOffset)) ?? [];
  dispatch?.(state.tr.insertText(`\n${indent}`).scrollIntoView());
  return true;
};

/**
 * An arrow out of code leads to what is beside it; up and down to what stands above or below the caret, where that is
 * in sight. Chromium takes the fields above the code, or the formula drawn below it, for that, and skips a block.
 */
export const leaveBlock =
  (direction: 'up' | 'down' | 'left' | 'right'): Command =>
  ({ doc, selection, tr }, dispatch, view) => {
    const { $from, empty } = selection;
    if (!empty || $from.parent.type.spec.code !== true || view?.endOfTextblock(direction) !== true) return false;
    const isBack = direction === 'up' || direction === 'left';
    const beside = Selection.findFrom(doc.resolve(isBack ? $from.before() : $from.after()), isBack ? -1 : 1);
    if (!(beside instanceof TextSelection)) return false;
    const isSideways = direction === 'left' || direction === 'right';
    dispatch?.(tr.setSelection(isSideways ? beside : inColumn(view, $from, beside)).scrollIntoView());
    return true;
  };

/** The place in the line of a selection that is below or above another place; the selection where none is in sight. */
function inColumn(view: EditorView, $from: ResolvedPos, line: Selection): Selection {
  const { top, bottom } = view.coordsAtPos(line.from);
  const seen = view.posAtCoords({ left: view.coordsAtPos($from.pos).left, top: (top + bottom) / 2 });
  const isBeyond = seen && (line.from < $from.pos ? seen.pos < $from.before() : seen.pos > $from.after());
  return isBeyond ? Selection.near(view.state.doc.resolve(seen.pos)) : line;
}
