import { chainCommands, joinTextblockBackward, joinTextblockForward, lift, setBlockType } from 'prosemirror-commands';
import { type Command, type EditorState, NodeSelection, Selection, TextSelection } from 'prosemirror-state';
import { CellSelection, deleteCellSelection, deleteTable } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { isNothing } from '../bridge/canonical';
import { schema } from '../bridge/schema';
import { leavesInSource } from './code-block';
import { around, higher, runOn } from './commands';
import { unwrap } from './construct-commands';
import { begins } from './undo-steps';

const { nodes, marks } = schema;

const cursorOf = ({ selection }: EditorState) => (selection instanceof TextSelection ? selection.$cursor : null);

/** Code without words, and a heading or code that the text begins with, become a paragraph: nothing else ends them. */
export const plainAgain: Command = (state, dispatch) => {
  const $cursor = cursorOf(state);
  if (!$cursor || $cursor.parentOffset > 0 || $cursor.parent.type === nodes.paragraph) return false;
  const isEmptyCode = $cursor.parent.type.spec.code === true && $cursor.parent.content.size === 0;
  return (isEmptyCode || $cursor.pos === 1) && setBlockType(nodes.paragraph)(state, dispatch);
};

/** A block behind a list, a quotation or a callout joins the last line in it, as in Word: it does not move into it. */
export const joinLineBefore: Command = (state, dispatch, view) => {
  const $cursor = cursorOf(state);
  if (!$cursor || $cursor.depth === 0 || $cursor.index(-1) === 0) return false;
  const before = $cursor.node(-1).child($cursor.index(-1) - 1);
  return !before.isTextblock && joinTextblockBackward(state, dispatch, view);
};

/**
 * The first line of a list, a quotation or the like leaves it, also behind another: the default would put all of it
 * into what is before it.
 */
export const leaveBlockBefore: Command = (state, dispatch) => {
  const $cursor = cursorOf(state);
  if (!$cursor || $cursor.parentOffset > 0) return false;
  let { depth } = $cursor;
  while (depth > 1 && $cursor.index(depth - 1) === 0) depth -= 1;
  const before = $cursor.node(depth - 1).maybeChild($cursor.index(depth - 1) - 1);
  const { type, isTextblock } = $cursor.node(depth);
  if (!before || before.isTextblock || isTextblock || type === nodes.list_item) return false;
  return ($cursor.node(-1).type === nodes.list_item ? higher : lift)(state, dispatch);
};

/** The only line of a foldable section leaves it together with the title, whose words would go with the section. */
export const leaveSection: Command = (state, dispatch) => {
  const $cursor = cursorOf(state);
  if (!$cursor || $cursor.parentOffset > 0 || $cursor.depth < 2) return false;
  const section = $cursor.node(-1);
  if (section.type !== nodes.details || section.childCount > 1) return false;
  return unwrap($cursor.before(-1))(
    state,
    dispatch &&
      ((tr) => {
        const behind = state.doc.content.size - $cursor.pos - 1; // without the end of the section
        dispatch(tr.setSelection(TextSelection.create(tr.doc, tr.doc.content.size - behind)));
      }),
  );
};

/** The block beside that of the caret, where the caret is at its end that is there. */
function besideCaret(state: EditorState, direction: 'back' | 'on') {
  const $cursor = cursorOf(state);
  const isAtEnd = $cursor?.parentOffset === (direction === 'back' ? 0 : $cursor?.parent.content.size);
  if (!$cursor || !isAtEnd) return undefined;
  return state.doc.resolve(direction === 'back' ? $cursor.before() : $cursor.after());
}

/** A box beside the caret is selected first: what it holds is not to go by one key. */
export const selectBox =
  (direction: 'back' | 'on'): Command =>
  (state, dispatch) => {
    const $at = besideCaret(state, direction);
    const box = direction === 'back' ? $at?.nodeBefore : $at?.nodeAfter;
    if (!$at || (box?.type !== nodes.source_block && box?.type !== nodes.fragment_use)) return false;
    const at = direction === 'back' ? $at.pos - box.nodeSize : $at.pos;
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, at)).scrollIntoView());
    return true;
  };

/** A footnote that says something joins nothing: that would go elsewhere, and its mark away. */
export const keepNote =
  (direction: 'back' | 'on'): Command =>
  (state) => {
    const $at = besideCaret(state, direction);
    if (!$at) return false;
    let end = $at;
    // To the end of the whole list or the like that the caret is in.
    while (direction === 'on' && end.depth > 0 && !end.nodeAfter) end = state.doc.resolve(end.after());
    const note = direction === 'on' ? end.nodeAfter : end.nodeBefore ? null : end.parent;
    return note?.type === nodes.footnote && !note.children.every(isNothing);
  };

/** Formulas, images and the like join code as their Markdown: the default would leave them out. */
export const joinInSource =
  (direction: 'back' | 'on', join: Command): Command =>
  (state, dispatch) => {
    const $at = besideCaret(state, direction);
    if (!$at?.nodeAfter?.inlineContent || $at.nodeBefore?.type.spec.code !== true) return false;
    const tr = leavesInSource(state.tr, $at.pos + 1);
    if (!tr.docChanged || !runOn(tr, join)) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** The first line of the next item, list, quotation or callout, or what follows them, joins the line of the caret. */
export const joinLineAfter: Command = (state, dispatch, view) => {
  const $cursor = cursorOf(state);
  if (!$cursor || $cursor.depth === 0) return false;
  const after = $cursor.node(-1).maybeChild($cursor.index(-1) + 1);
  return after?.isTextblock !== true && joinTextblockForward(state, dispatch, view);
};

/** Removes a table that is selected whole: `Backspace` in any case, `Delete` once its cells are empty. */
export const deleteWholeTable =
  (isEvenFilled: boolean): Command =>
  (state, dispatch) => {
    const { selection } = state;
    if (!(selection instanceof CellSelection) || !selection.isColSelection() || !selection.isRowSelection())
      return false;
    if (!isEvenFilled && selection.$anchorCell.node(-1).textContent !== '') return false;
    return deleteTable(state, dispatch);
  };

/** The tables in which a selection begins and ends. */
export const tablesAtEnds = (state: EditorState) =>
  [state.selection.$from, state.selection.$to].map(($place) =>
    around(state, ({ type }) => type === nodes.table, $place),
  );

/**
 * Deletes a selection that leads into a table or out of one: what is selected of its cells goes, the cells stay, as in
 * Google Docs. The default would leave the table without the rows and cells that the selection has passed.
 */
export const deletePastTable: Command = (state, dispatch) => {
  const { selection, tr } = state;
  const { from, to } = selection;
  const [first, last] = tablesAtEnds(state);
  if (!(selection instanceof TextSelection) || first?.at === last?.at) return false;
  const emptyCells = (of: typeof first) =>
    of?.node.descendants((node, at) => {
      const start = of.at + at + 2;
      if (node.isTextblock && start < to && start + node.content.size > from)
        tr.delete(tr.mapping.map(Math.max(start, from)), tr.mapping.map(Math.min(start + node.content.size, to)));
      return !node.isTextblock;
    });
  emptyCells(last);
  tr.delete(first ? first.at + first.node.nodeSize : from, last?.at ?? to);
  emptyCells(first);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(from))).scrollIntoView());
  return true;
};

/** What is cut where tables have to stay, and as something cut undone by itself. */
export const cutOfTables: Command = (state, dispatch) =>
  chainCommands(deletePastTable, deleteCellSelection)(
    state,
    dispatch && ((tr) => dispatch(tr.setMeta('uiEvent', 'cut'))),
  );

const closed = [nodes.code_block, nodes.math_block, nodes.blockquote, nodes.callout, nodes.details, nodes.table];

/** Whether a paragraph has to be added for the text to go on before or behind a block. */
const isClosed = (type: (typeof closed)[number]) => closed.includes(type);

/** Adds a paragraph there, and puts the caret into it. */
export function addParagraph({ tr }: EditorState, at: number) {
  tr.insert(at, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView();
}

/** An arrow out of code, a quotation, a table or the like at either end of the text adds a paragraph there. */
export const leaveText =
  (direction: 'up' | 'down'): Command =>
  (state, dispatch, view) => {
    const $cursor = cursorOf(state);
    if (!$cursor || !isClosed($cursor.node(1).type) || view?.endOfTextblock(direction) === false) return false;
    for (let depth = 0; depth < $cursor.depth; depth += 1) {
      // Cells beside the caret are neither above nor below.
      if ($cursor.node(depth).type === nodes.table_row) continue;
      const others = $cursor.node(depth).children;
      const beyond =
        direction === 'up' ? others.slice(0, $cursor.index(depth)) : others.slice($cursor.index(depth) + 1);
      if (beyond.some(({ type }) => type !== nodes.footnote)) return false;
    }
    dispatch?.(addParagraph(state, direction === 'up' ? $cursor.before(1) : $cursor.after(1)));
    return true;
  };

/** The same for whoever clicks or touches below the text, where it ends with a table or a box as well. */
export function goOnBelow(view: EditorView, { target, clientY }: MouseEvent): boolean {
  const { state, dom } = view;
  const last = state.doc.lastChild;
  const bottom = dom.lastElementChild?.getBoundingClientRect().bottom ?? 0;
  if (target !== dom || clientY < bottom || !last) return false;
  if (!isClosed(last.type) && !last.isAtom) return false;
  view.dispatch(addParagraph(state, state.doc.content.size));
  return true;
}

/** An arrow at the end of inline code, or at its beginning where the line begins, goes out of it first. */
export const leaveCode =
  (direction: 'left' | 'right'): Command =>
  (state, dispatch) => {
    const $cursor = cursorOf(state);
    if (!$cursor || !marks.code.isInSet(state.storedMarks ?? $cursor.marks())) return false;
    const beyond = direction === 'left' ? $cursor.nodeBefore : $cursor.nodeAfter;
    if (marks.code.isInSet(beyond?.marks ?? []) || (direction === 'left' && beyond)) return false;
    dispatch?.(state.tr.removeStoredMark(marks.code));
    return true;
  };

/** What is typed while a box, a line, an image or a table is selected, as by a key on its way, goes behind it. */
export function typeBehind(view: EditorView, text: string): boolean {
  const { selection, tr } = view.state;
  if (!(selection instanceof NodeSelection)) return false;
  if (!selection.node.isAtom && selection.node.type !== nodes.table) return false;
  const words = text === '' ? [] : [schema.text(text)];
  tr.insert(selection.to, selection.node.isInline ? words : nodes.paragraph.create(null, words));
  const end = selection.to + (selection.node.isInline ? 0 : 1) + text.length;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView());
  return true;
}

/** Letters over selected cells go into the first, wherever the selection ended, as in Word. */
function typeInCells(view: EditorView, text: string): boolean {
  const { doc, selection, tr } = view.state;
  if (!(selection instanceof CellSelection)) return false;
  const cells = selection.ranges.map(({ $from }) => $from.pos - 1);
  // The cell where a selection ends gets the letters.
  tr.setSelection(CellSelection.create(doc, Math.max(...cells), Math.min(...cells)));
  view.dispatch(tr.insertText(text).scrollIntoView());
  return true;
}

/** Letters over a selection that leads into a table or out of one: they go where it began. */
export function typePastTable(view: EditorView, text: string): boolean {
  if (!deletePastTable(view.state, (tr) => view.dispatch(begins(tr)))) return false;
  view.dispatch(view.state.tr.insertText(text).scrollIntoView());
  return true;
}

/**
 * Letters typed over what has no place for them go where they can stand; '' is what an input method begins with, whose
 * letters come later.
 */
export const typeElsewhere = (view: EditorView, text: string): boolean =>
  typeInCells(view, text) || typePastTable(view, text) || typeBehind(view, text);
