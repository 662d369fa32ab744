import { Fragment } from 'prosemirror-model';
import { type Command, type EditorState, Selection, type Transaction } from 'prosemirror-state';
import { addColumn, deleteColumn, deleteRow, deleteTable, isInTable, selectedRect } from 'prosemirror-tables';
import { chainCommands } from 'prosemirror-commands';
import { schema } from '../bridge/schema';
import { insertBlocks, isIn } from './commands';

const { nodes } = schema;

const emptyCell = (type = nodes.table_cell, align: unknown = null) => type.create({ align }, nodes.cell_line.create());

const emptyRow = (type = nodes.table_cell) =>
  nodes.table_row.create(
    null,
    Array.from({ length: 3 }, () => emptyCell(type)),
  );

/** A table of three columns with a header and two rows. */
export const table: Command = (state, dispatch) => {
  if (isIn(state, nodes.table)) return false;
  return insertBlocks(nodes.table.create(null, [emptyRow(nodes.table_header), emptyRow(), emptyRow()]))(
    state,
    dispatch,
  );
};

/** Puts the caret into a cell of the table at a position. */
export function intoCell(tr: Transaction, tableAt: number, row: number, column: number): Transaction {
  const $row = tr.doc.resolve(tr.doc.resolve(tableAt + 1).posAtIndex(row) + 1);
  return tr.setSelection(Selection.near(tr.doc.resolve($row.posAtIndex(column) + 1))).scrollIntoView();
}

/** Adds a row beside the selected ones, with the caret in it. Above the head it becomes the head, aligned alike. */
export const addRow =
  (side: 'above' | 'below'): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { table: node, tableStart, top, bottom, left } = selectedRect(state);
    const at = side === 'above' ? top : bottom;
    const like = node.child(Math.min(at, node.childCount - 1));
    const made = like.copy(Fragment.from(like.children.map(({ type, attrs }) => emptyCell(type, attrs.align))));
    const tr = state.tr.insert(state.doc.resolve(tableStart).posAtIndex(at), made);
    dispatch?.(intoCell(tr, tableStart - 1, at, left));
    return true;
  };

/** Adds a column beside the selected ones, with the caret in it. */
export const addColumnBeside =
  (side: 'left' | 'right'): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false;
    const rect = selectedRect(state);
    const at = rect[side];
    dispatch?.(intoCell(addColumn(state.tr, rect, at), rect.tableStart - 1, rect.top, at));
    return true;
  };

/** Moves the selected columns past the one beside them. What moves is the neighbour, so the selection stays. */
export const moveColumns =
  (direction: 'left' | 'right'): Command =>
  (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { table: node, tableStart, map, left, right } = selectedRect(state);
    const at = direction === 'left' ? left - 1 : right;
    if (at < 0 || at === map.width) return false;
    const { tr } = state;
    for (let row = 0; row < node.childCount; row += 1) {
      const $row = state.doc.resolve(state.doc.resolve(tableStart).posAtIndex(row) + 1);
      const from = tr.mapping.map($row.posAtIndex(at));
      const neighbour = $row.parent.child(at);
      const to = tr.mapping.map($row.posAtIndex(direction === 'left' ? right : left));
      if (direction === 'left') tr.insert(to, neighbour).delete(from, from + neighbour.nodeSize);
      else tr.delete(from, from + neighbour.nodeSize).insert(to, neighbour);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** With the last row or column the table goes, as in Word. */
export const rowGone: Command = chainCommands(deleteRow, deleteTable);
export const columnGone: Command = chainCommands(deleteColumn, deleteTable);

/** Sets the alignment of the selected columns. */
export const alignColumns =
  (align: string | null): Command =>
  (state: EditorState, dispatch) => {
    if (!isInTable(state)) return false;
    const { table: node, tableStart, map, left, right } = selectedRect(state);
    const { tr } = state;
    for (const at of map.cellsInRect({ left, right, top: 0, bottom: node.childCount }))
      tr.setNodeAttribute(tableStart + at, 'align', align);
    dispatch?.(tr);
    return true;
  };
