import { autoJoin, chainCommands, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { type Attrs, type MarkType, type Node, type NodeType, Slice } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import { AllSelection, type Command, EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { CellSelection } from 'prosemirror-tables';
import { ReplaceAroundStep } from 'prosemirror-transform';
import { isList, schema } from '../bridge/schema';

const { nodes, marks } = schema;

type Selected = Pick<EditorState, 'doc' | 'selection'>;

/** The innermost node of a type around the selection, or another place. */
export function around({ selection }: Selected, isWanted: (node: Node) => boolean, $place = selection.$from) {
  for (let { depth } = $place; depth > 0; depth -= 1) {
    const node = $place.node(depth);
    if (isWanted(node)) return { node, at: $place.before(depth), depth };
  }
  return undefined;
}

export const isIn = (state: EditorState, type: NodeType): boolean =>
  around(state, (node) => node.type === type) !== undefined;

/** The innermost node of a type that all of the selection is in. */
export function aroundAll(selected: Selected, isWanted: (node: Node) => boolean) {
  const { $from, to } = selected.selection;
  return around(selected, isWanted, selected.doc.resolve($from.start($from.sharedDepth(to))));
}

/** The whole document is in no block: its text stands for it, from the first to the last letter, without notes. */
export function textSelected(state: EditorState): EditorState {
  const { doc, selection } = state;
  if (!(selection instanceof AllSelection)) return state;
  const last = doc.children.findLastIndex(({ type }) => type !== nodes.footnote);
  const $end = doc.resolve(doc.children.slice(0, last + 1).reduce((sum, { nodeSize }) => sum + nodeSize, 0));
  return EditorState.create({ doc, selection: TextSelection.between(doc.resolve(0), $end) });
}

/** What a command does with the whole document is what it does with its text. */
export const inText =
  (command: Command): Command =>
  (state, dispatch, view) =>
    command(textSelected(state), dispatch, view);

/** Adds to a transaction what a command does with a selection. Answers whether it did anything. */
export function runOn(tr: Transaction, command: Command, selection = tr.selection): boolean {
  const { doc } = tr;
  return command(EditorState.create({ doc, selection }), ({ steps }) => {
    for (const step of steps) tr.step(step);
  });
}

/** First what an input rule made of the letters, then the letters. */
export const undoLast: Command = chainCommands(undoInputRule, undo);

/** Whether what is typed here, or all selected words where there can be such, are bold or the like. */
export function isMarked({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
  const words: Node[] = [];
  for (const { $from, $to } of selection.ranges)
    doc.nodesBetween($from.pos, $to.pos, (node, at, parent) => {
      const text = node.text?.slice(Math.max(0, $from.pos - at), $to.pos - at) ?? '';
      if (/\S/.test(text) && parent?.type.allowsMarkType(type)) words.push(node);
    });
  return words.length > 0 && words.every((node) => type.isInSet(node.marks));
}

/** As in Word: what is so in part becomes so as a whole first. */
const mark =
  (type: MarkType): Command =>
  (state, dispatch) =>
    toggleMark(type, null, { removeWhenPresent: isMarked(state, type), includeWhitespace: false })(state, dispatch);

export const strong = mark(marks.strong);
export const em = mark(marks.em);
export const strike = mark(marks.strike);
export const code = mark(marks.code);

/** A heading of this level, or again a paragraph. */
export const heading = (level: number): Command => toggleBlock(nodes.heading, { level });
export const paragraph: Command = setBlockType(nodes.paragraph);

/** Makes the selected blocks of a type, or paragraphs again where they are such. */
export function toggleBlock(type: NodeType, attrs: Attrs): Command {
  return inText((state, dispatch) => {
    const { parent } = state.selection.$from;
    const isThere =
      parent.type === type && Object.entries(attrs).every(([name, value]) => parent.attrs[name] === value);
    return setBlockType(isThere ? nodes.paragraph : type, isThere ? null : attrs)(state, dispatch);
  });
}

/** Whether all of the selection is quoted. */
export const isQuoted = (selected: Selected): boolean =>
  aroundAll(selected, ({ type }) => type === nodes.blockquote) !== undefined;

export const quote: Command = inText((state, dispatch) =>
  isQuoted(state) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch),
);

/** The lists that the selection covers, which is all in one, and whether its items in them are of a kind. */
function selectedLists(selected: Selected, kind: NodeType, isTask: boolean) {
  const { doc, selection } = selected;
  const outer = aroundAll(selected, isList);
  const lists: { node: Node; at: number }[] = [];
  let isThere = outer !== undefined;
  doc.nodesBetween(selection.from, selection.to, (node, at, parent) => {
    if (!outer || at < outer.at) return;
    if (isList(node)) lists.push({ node, at });
    if (node.type === nodes.list_item && (parent?.type !== kind || (node.attrs.checked !== null) !== isTask))
      isThere = false;
  });
  return { lists, isThere };
}

/** Toggles a list: creates it, also of lists and paragraphs together, changes its kind, or ends it for its items. */
function list(type: NodeType, checked: boolean | null = null): Command {
  const ofKind = (tr: Transaction) => {
    for (const { node, at } of selectedLists(tr, type, checked !== null).lists) {
      if (node.type !== type) tr.setNodeMarkup(at, type);
      node.forEach((item, offset) => {
        if ((item.attrs.checked === null) !== (checked === null))
          tr.setNodeAttribute(at + 1 + offset, 'checked', checked);
      });
    }
    return tr;
  };
  return inText(
    autoJoin((state, dispatch) => {
      const { lists, isThere } = selectedLists(state, type, checked !== null);
      if (lists.length === 0) return wrapInList(type)(state, dispatch && ((tr) => dispatch(ofKind(flattened(tr)))));
      if (isThere) return outOfLists(state, dispatch);
      dispatch?.(ofKind(state.tr));
      return true;
    }, isList),
  );
}

/** Lists that became items of the selected one by the wrapping give it their own items. */
function flattened(tr: Transaction) {
  const { $from, $to } = tr.selection;
  const depth = $from.sharedDepth($to.pos);
  const made = $from.node(depth);
  if (!isList(made)) return tr;
  let end = $from.end(depth);
  for (const item of made.children.toReversed()) {
    const start = end - item.nodeSize;
    if (item.firstChild && isList(item.firstChild))
      tr.step(new ReplaceAroundStep(start, end, start + 2, end - 2, Slice.empty, 0, true));
    end = start;
  }
  return tr;
}

export const bulletList = list(nodes.bullet_list);
export const orderedList = list(nodes.ordered_list);
export const taskList = list(nodes.bullet_list, false);
export const deeper = sinkListItem(nodes.list_item);

/** What is left of a numbered list behind items that leave it goes on counting, as in Word. */
export const counting =
  (command: Command): Command =>
  (state, dispatch, view) => {
    const found = around(state, ({ type }) => type === nodes.ordered_list);
    const { $from, $to } = state.selection;
    if (!found || !dispatch || $from.start(found.depth) !== $to.start(found.depth))
      return command(state, dispatch, view);
    const [first, next] = [$from.index(found.depth), $to.indexAfter(found.depth)];
    const goOn = (tr: Transaction) => {
      const $rest = tr.doc.resolve(tr.mapping.map($from.posAtIndex(next, found.depth)));
      const isRest = first > 0 && next < found.node.childCount && $rest.parent.type === found.node.type;
      if (isRest && $rest.index() === 0)
        tr.setNodeAttribute($rest.before(), 'order', (found.node.attrs.order as number) + first);
      dispatch(tr);
    };
    return command(state, goOn, view);
  };

export const higher = counting(liftListItem(nodes.list_item));

/** Takes the selected items out of all their lists, as in Word. */
const outOfLists: Command = ({ doc, selection: { from, to }, tr }, dispatch) => {
  doc.nodesBetween(from, to, (node, at) => {
    if (!node.isTextblock) return true;
    const now = () => tr.doc.resolve(tr.mapping.map(at + 1));
    while (runOn(tr, higher, new TextSelection(now())) && now().node(-1).type === nodes.list_item);
    return false;
  });
  if (!tr.docChanged) return false;
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** From the first selected cell to the last: the range of a selection of cells is that of one. */
const wholeOf = (selection: Selection): Pick<Selection, '$from' | '$to'> =>
  selection instanceof CellSelection
    ? { $from: selection.$anchorCell.min(selection.$headCell), $to: selection.$anchorCell.max(selection.$headCell) }
    : selection;

/**
 * Moves the selected blocks, items of a list or rows of a table past the one before or behind them; the head of a table
 * stays. What moves is the neighbour, so the selection stays where it is.
 */
export const moveBlocks =
  (direction: 'up' | 'down'): Command =>
  (state, dispatch) => {
    const { $from, $to } = wholeOf(state.selection);
    const holdsOne = [nodes.list_item, nodes.table_row, nodes.table_cell, nodes.table_header];
    const range = $from.blockRange($to, ({ type }) => !holdsOne.includes(type));
    if (!range) return false;
    const { parent, start, end, startIndex, endIndex } = range;
    const first = parent.type === nodes.table ? 1 : 0;
    const at = direction === 'up' ? startIndex - 1 : endIndex;
    const neighbour = parent.maybeChild(at);
    if (!neighbour || Math.min(at, startIndex) < first) return false;
    const { tr } = state;
    if (direction === 'up') tr.insert(end, neighbour).delete(start - neighbour.nodeSize, start);
    else tr.delete(end, end + neighbour.nodeSize).insert(start, neighbour);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/**
 * Puts blocks in place of an empty paragraph or behind the block of the selection, and the caret into the first of
 * them.
 */
export function insertBlocks(...blocks: Node[]): Command {
  return (state, dispatch) => {
    const { selection } = state;
    // Behind the whole text, in place of no line of it.
    const $from = selection instanceof AllSelection ? textSelected(state).selection.$to : selection.$from;
    const type = blocks[0]?.type ?? nodes.paragraph;
    const takes = (depth: number) => $from.node(depth).canReplaceWith($from.index(depth), $from.index(depth), type);
    let depth = $from.depth;
    while (depth > 0 && !takes(depth - 1)) depth -= 1;
    if (depth === 0) return false;
    const isEmpty = depth === $from.depth && $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
    const from = isEmpty ? $from.before(depth) : $from.after(depth);
    const { tr } = state;
    tr.replaceWith(from, isEmpty ? $from.after(depth) : from, blocks);
    const size = blocks.reduce((sum, block) => sum + block.nodeSize, 0);
    const isLast = tr.doc.resolve(from + size).nodeAfter === null;
    if (isLast && blocks.at(-1)?.isTextblock !== true) tr.insert(from + size, nodes.paragraph.create());
    const first = blocks[0];
    const inside = first?.isAtom || first?.type === nodes.horizontal_rule ? from + size : from;
    // Behind the words of a paragraph, as if they had been typed.
    const words = first?.type === nodes.paragraph ? first.content.size : 0;
    tr.setSelection(Selection.near(tr.doc.resolve(inside + 1 + words)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export const rule: Command = insertBlocks(nodes.horizontal_rule.create());
