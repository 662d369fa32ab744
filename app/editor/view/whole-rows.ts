import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { schema } from '../bridge/schema';
import { deletePastTable, tablesAtEnds } from './boundary-keys';

const { nodes } = schema;

const emptyCells = (count: number): Node[] =>
  Array.from({ length: count }, () => nodes.table_cell.create(null, nodes.cell_line.create()));

/** Changes the row at an edge of what is copied, in whatever blocks its table is. */
function atEdge(content: Fragment, isEnd: boolean, change: (row: Node) => Fragment): Fragment {
  const index = isEnd ? content.childCount - 1 : 0;
  const node = content.child(index);
  const inner = node.type === nodes.table_row ? change(node) : atEdge(node.content, isEnd, change);
  return content.replaceChild(index, node.copy(inner));
}

/**
 * What is copied of a selection that leads into a table or out of one has whole rows: a part of a row would stand in
 * other columns where it is pasted.
 */
export function withWholeRows(slice: Slice, state: EditorState): Slice {
  const { $from, $to } = state.selection;
  const [first, last] = tablesAtEnds(state);
  // A dragged image may be no part of the selection.
  if (first?.at === last?.at || !slice.content.eq(state.selection.content().content)) return slice;
  let { content, openStart, openEnd } = slice;
  if (first) {
    const before = $from.index(first.depth + 1);
    content = atEdge(content, false, (row) => Fragment.from([...emptyCells(before), ...row.children]));
    openStart = first.depth - 1;
  }
  if (last) {
    const behind = $to.node(last.depth + 1).childCount - $to.index(last.depth + 1) - 1;
    content = atEdge(content, true, (row) => Fragment.from([...row.children, ...emptyCells(behind)]));
    openEnd = last.depth - 1;
  }
  return new Slice(content, openStart, openEnd);
}

/**
 * A dragged selection that leads into a table or out of one goes to another place as if it were cut there.
 * @returns undefined where something else is dragged
 */
export function movePastTable(state: EditorState, slice: Slice, to: number): Transaction | undefined {
  if (!slice.content.eq(withWholeRows(state.selection.content(), state).content)) return undefined;
  let tr: Transaction | undefined;
  deletePastTable(state, (made) => (tr = made));
  const at = tr?.mapping.map(to) ?? to;
  return tr?.replaceRange(at, at, slice);
}
