import { Fragment, type Node } from 'prosemirror-model';
import { type Command, Selection } from 'prosemirror-state';
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

/**
 * Moves the block at a position to a place between blocks. A paragraph between items becomes one, other blocks stay
 * beside the list; an item anywhere else is in a list of its own.
 */
export const moveBlock =
  (from: number, place: number): Command =>
  ({ doc, tr }, dispatch) => {
    const $from = doc.resolve(from);
    const { nodeAfter: node, parent } = $from;
    if (!node) return false;
    // With its last item a list goes; the title of a section stays.
    const isLast = isList(parent) && parent.childCount === 1;
    const [start, end] = isLast ? [$from.before(), $from.after()] : [from, from + node.nodeSize];
    let $to = doc.resolve(place);
    const isItem = node.type === nodes.list_item;
    while (isList($to.parent) && !isItem && node.type !== nodes.paragraph)
      $to = doc.resolve($to.index() === 0 ? $to.before() : $to.after());
    if ($to.pos >= start && $to.pos <= end) return false;
    let moved = node;
    if (isList($to.parent) && !isItem) moved = nodes.list_item.create(null, node);
    if (isItem && !isList($to.parent)) moved = parent.copy(Fragment.from(node));
    if (!$to.parent.canReplaceWith($to.index(), $to.index(), moved.type)) return false;
    tr.insert($to.pos, moved);
    tr.delete(tr.mapping.map(start), tr.mapping.map(end));
    const now = tr.mapping.slice(1).map($to.pos);
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(now + 1))));
    return true;
  };
