import { Fragment, type Node } from 'prosemirror-model';
import { type Command, type EditorState, Selection, TextSelection } from 'prosemirror-state';
import { isList, schema } from '../bridge/schema';

const { nodes } = schema;

/** What holds blocks that are moved one by one. */
const holders = [nodes.list_item, nodes.callout, nodes.details];

/**
 * The innermost block around a place that is moved as one: an item with its first line, a block of a callout, a table
 * or a quotation as a whole. Null where there is none.
 */
export function blockAt(doc: Node, at: number): { at: number; node: Node } | null {
  const $at = doc.resolve(at);
  let found = 0;
  for (let depth = 1; depth <= $at.depth; depth += 1) {
    const node = $at.node(depth);
    if (isList(node)) continue;
    if ($at.node(depth - 1).type === nodes.list_item && $at.index(depth - 1) === 0) break;
    found = depth;
    if (!holders.includes(node.type)) break;
  }
  if (found > 0) return { at: $at.before(found), node: $at.node(found) };
  return $at.depth === 0 && $at.nodeAfter ? { at, node: $at.nodeAfter } : null;
}

/**
 * Where a block is by now, after changes elsewhere; null where it is gone, or has changed itself.
 * @param before where it was: of a block that was copied whole, the nearest counts
 */
export function placeNow(doc: Node, block: Node, before: number): number | null {
  let found: number | null = null;
  const awayOf = (at: number | null) => (at === null ? Infinity : Math.abs(at - before));
  doc.descendants((node, at) => {
    if (node === block && awayOf(at) < awayOf(found)) found = at;
    return !node.isTextblock;
  });
  return found;
}

/** What holds no blocks that a selection leads through one by one. */
const wholes = [nodes.list_item, nodes.table, nodes.table_row];

/** The first and the last of the blocks that move with the one at a place: those that are selected with it. */
export function blocksWith({ selection }: EditorState, at: number): [first: number, last: number] {
  const { $from, $to } = selection;
  const range = $from.blockRange($to, ({ type }) => !wholes.includes(type));
  if (!(selection instanceof TextSelection) || !range || at < range.start || at >= range.end) return [at, at];
  const { parent, startIndex, endIndex, start, end } = range;
  return endIndex - startIndex > 1 ? [start, end - parent.child(endIndex - 1).nodeSize] : [at, at];
}

/**
 * Moves the block at a position, with those behind it as far as `last`, to a place between blocks. Paragraphs between
 * items become items, other blocks stay beside the list; items anywhere else are in a list of their own.
 */
export const moveBlock =
  (from: number, place: number, last = from): Command =>
  ({ doc, tr }, dispatch) => {
    const [$from, $last] = [doc.resolve(from), doc.resolve(last)];
    const { parent } = $from;
    if (!$last.nodeAfter || $last.parent !== parent) return false;
    const blocks = parent.children.slice($from.index(), $last.index() + 1);
    // With its last item a list goes; the title of a section stays.
    const areAll = isList(parent) && blocks.length === parent.childCount;
    const [start, end] = areAll ? [$from.before(), $from.after()] : [from, last + $last.nodeAfter.nodeSize];
    let $to = doc.resolve(place);
    const areItems = isList(parent);
    while (isList($to.parent) && !areItems && blocks.some(({ type }) => type !== nodes.paragraph))
      $to = doc.resolve($to.index() === 0 ? $to.before() : $to.after());
    if ($to.pos >= start && $to.pos <= end) return false;
    let moved = blocks;
    if (isList($to.parent) && !areItems) moved = blocks.map((block) => nodes.list_item.create(null, block));
    if (areItems && !isList($to.parent)) moved = [parent.copy(Fragment.from(blocks))];
    const content = Fragment.from(moved);
    if (!$to.parent.canReplace($to.index(), $to.index(), content)) return false;
    tr.insert($to.pos, content);
    tr.delete(tr.mapping.map(start), tr.mapping.map(end));
    const now = tr.mapping.slice(1).map($to.pos);
    const $first = tr.doc.resolve(now + 1);
    const selection =
      blocks.length > 1
        ? TextSelection.between($first, tr.doc.resolve(now + content.size - 1))
        : Selection.near($first);
    dispatch?.(tr.setSelection(selection));
    return true;
  };
