import { autoJoin, baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { redo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { splitListItemKeepMarks } from 'prosemirror-schema-list';
import { type Command, type EditorState } from 'prosemirror-state';
import { goToNextCell } from 'prosemirror-tables';
import { isList, schema } from '../bridge/schema';
import * as boundary from './boundary-keys';
import { indentCode, leaveBlock, newCodeLine, outdentCode } from './code-keys';
import * as commands from './commands';
import { isMac } from './mac-keys';
import { addRow, intoCell, moveColumns } from './table-commands';

const { nodes } = schema;

/** Of what is in an item without words. */
const emptySize = nodes.paragraph.create().nodeSize;

/**
 * A new item starts unchecked, and has a box where the one beside it has. It is the one behind, or the empty one that
 * is left before the words. Enter in an empty one ends the list.
 */
const splitItem: Command = (state, dispatch) =>
  splitListItemKeepMarks(nodes.list_item)(
    state,
    dispatch &&
      ((tr) => {
        const { selection, storedMarks } = tr;
        const $item = tr.doc.resolve(selection.$from.before(-1));
        const { nodeBefore: before, nodeAfter: after } = $item;
        if (before && after && before.attrs.checked !== null) {
          const isBefore = before.content.size === emptySize && after.content.size > emptySize;
          tr.setNodeAttribute($item.pos - (isBefore ? before.nodeSize : 0), 'checked', false).setStoredMarks(
            storedMarks,
          );
        }
        dispatch(tr);
      }),
  );

const hardBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  if (![nodes.paragraph, nodes.cell_line].includes(state.selection.$from.parent.type)) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/** What an input rule makes a block of once a space follows. */
const opensBlock = /^(?:```[\w#+.-]*|\[!\w+\])$/;

/** Enter does there what a space does. */
const openBlock: Command = ({ selection, tr }, dispatch, view) => {
  const { $from, empty, from } = selection;
  if (!view || !dispatch || !empty || !opensBlock.test($from.parent.textContent)) return false;
  return view.someProp('handleTextInput', (handle) => handle(view, from, from, ' ', () => tr)) ?? false;
};

/** Enter in a table moves to the row below, and adds one after the last. */
const nextRow: Command = (state, dispatch) => {
  const table = commands.around(state, ({ type }) => type === nodes.table);
  if (!table || table.depth === state.selection.$from.depth) return false;
  const { $from } = state.selection;
  const [next, column] = [$from.index(table.depth) + 1, $from.index(table.depth + 1)];
  if (next === table.node.childCount) return addRow('below')(state, dispatch);
  dispatch?.(intoCell(state.tr, table.at, next, column));
  return true;
};

/** Tab in the last cell adds a row, as in Word. */
const nextCell: Command = (state, dispatch) => {
  const table = commands.around(state, ({ type }) => type === nodes.table);
  if (!table) return false;
  if (goToNextCell(1)(state, dispatch)) return true;
  return addRow('below')(state, dispatch && ((tr) => dispatch(intoCell(tr, table.at, table.node.childCount, 0))));
};

/** Handled in a table even where it changes nothing. */
const inTable =
  (command: Command): Command =>
  (state, dispatch) =>
    commands.isIn(state, nodes.table) && (command(state, dispatch) || true);

const previousCell = inTable(goToNextCell(-1));

/** Tab in an item is handled even where it cannot be indented further. */
const inItem =
  (command: Command): Command =>
  (state, dispatch) =>
    commands.isIn(state, nodes.list_item) && (command(state, dispatch) || true);

/** Moves from a node's text to its fields: of the innermost code, callout or section. */
export const toHead: Command = (state, _, view) => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const dom = view?.nodeDOM($from.before(depth));
    const head = dom instanceof HTMLElement ? dom.querySelector(':scope > .editor-head') : null;
    const fields = head?.querySelectorAll<HTMLElement>(':is(input, select, button):not([hidden] *)');
    if (!fields || fields.length === 0) continue;
    fields[fields.length - 1]?.focus();
    return true;
  }
  return false;
};

const joins = (command: Command) => autoJoin(command, (block) => isList(block) || block.type === nodes.blockquote);

const base = Object.fromEntries(Object.entries(baseKeymap).map(([key, command]) => [key, joins(command)]));

const both = (names: readonly string[], command: Command) => Object.fromEntries(names.map((name) => [name, command]));

const backwards = chainCommands(
  undoInputRule,
  boundary.deleteWholeTable(true),
  boundary.deletePastTable,
  boundary.plainAgain,
  boundary.selectBox('back'),
  boundary.keepNote('back'),
  boundary.joinInSource('back', base.Backspace as Command),
  joins(boundary.leaveSection),
  joins(boundary.leaveBlockBefore),
  joins(boundary.joinLineBefore),
  base.Backspace as Command,
);
const forwards = chainCommands(
  boundary.deleteWholeTable(false),
  boundary.deletePastTable,
  boundary.selectBox('on'),
  boundary.keepNote('on'),
  boundary.joinInSource('on', base.Delete as Command),
  joins(boundary.joinLineAfter),
  base.Delete as Command,
);

const columnKeys: Record<string, Command> = {
  'Alt-Shift-ArrowLeft': inTable(moveColumns('left')),
  'Alt-Shift-ArrowRight': inTable(moveColumns('right')),
};

/** Word's shortcuts where it has some; never Ctrl+Alt, which types Polish letters. */
export const keys: Record<string, Command> = {
  ...base,
  'Mod-z': commands.undoLast,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-b': commands.strong,
  'Mod-i': commands.em,
  'Mod-e': commands.code,
  'Mod-Shift-x': commands.strike,
  'Mod-Shift-7': commands.orderedList,
  'Mod-Shift-8': commands.bulletList,
  'Mod-Shift-9': commands.taskList,
  'Mod-Shift-.': commands.quote,
  'Alt-Shift-ArrowUp': chainCommands(commands.moveBlocks('up'), () => true),
  'Alt-Shift-ArrowDown': chainCommands(commands.moveBlocks('down'), () => true),
  ...(isMac ? {} : columnKeys),
  'Mod-Enter': exitCode,
  'Shift-Enter': hardBreak,
  Enter: chainCommands(
    nextRow,
    openBlock,
    newCodeLine,
    commands.counting(splitItem),
    commands.counting(base.Enter as Command),
  ),
  ArrowUp: chainCommands(boundary.leaveText('up'), leaveBlock('up')),
  ArrowDown: chainCommands(boundary.leaveText('down'), leaveBlock('down')),
  ArrowLeft: chainCommands(boundary.leaveCode('left'), leaveBlock('left')),
  ArrowRight: chainCommands(boundary.leaveCode('right'), leaveBlock('right')),
  ...both(['Backspace', 'Mod-Backspace', 'Shift-Backspace'], backwards),
  ...both(['Delete', 'Mod-Delete'], forwards),
};

/** Tab in tables, lists and code; after Escape it leaves the editor. */
export const tabKeys: Record<string, Command> = {
  Tab: commands.inText(chainCommands(nextCell, indentCode, inItem(commands.deeper))),
  'Shift-Tab': commands.inText(chainCommands(previousCell, outdentCode, inItem(commands.higher), toHead)),
};

/** Whether the editor handles Tab here. */
export const takesTab = (state: EditorState): boolean =>
  commands.around(commands.textSelected(state), ({ type }) =>
    ['table', 'list_item', 'code_block'].includes(type.name),
  ) !== undefined;
