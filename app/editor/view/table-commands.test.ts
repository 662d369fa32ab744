import type { Command } from 'prosemirror-state';
import { CellSelection } from 'prosemirror-tables';
import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { write } from '../bridge/write';
import { moveBlocks } from './commands';
import { addColumnBeside, addRow, alignColumns, columnGone, moveColumns, rowGone } from './table-commands';

/** What a command, then letters, make of a table with the caret at '^', or the cells from one to another selected. */
function changed(command: Command, marked: string, letters = '') {
  const { opened, state: before } = markedState(marked);
  let state = before;
  const { $from, $to } = state.selection;
  if (!$from.sameParent($to))
    state = state.apply(state.tr.setSelection(CellSelection.create(state.doc, $from.before(-1), $to.before(-1))));
  command(state, (tr) => void (state = state.apply(tr)));
  if (letters) state = state.apply(state.tr.insertText(letters));
  // How wide it is written is another fact.
  return write(opened, state.doc)?.trimEnd().replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-');
}

test.each([
  [addRow('above'), '| a | b |\n| - | -: |\n| c | d^ |', '| a | b |\n| - | -: |\n| | X |\n| c | d |'],
  [addRow('below'), '| a | b |\n| - | -: |\n| c^ | d |', '| a | b |\n| - | -: |\n| c | d |\n| X | |'],
  [addRow('above'), '| a | b^ |\n| :- | -: |\n| c | d |', '| | X |\n| :- | -: |\n| a | b |\n| c | d |'],
  [addColumnBeside('left'), '| a | b^ |\n| - | -: |\n| c | d |', '| a | X | b |\n| - | - | -: |\n| c | | d |'],
  [addColumnBeside('right'), '| a | b |\n| - | -: |\n| c | d^ |', '| a | b | |\n| - | -: | - |\n| c | d | X |'],
])('%o adds what the columns say, with the caret in it: %j', (command, marked, markdown) => {
  expect(changed(command, marked, 'X')).toBe(markdown);
});

test.each([
  [
    moveColumns('left'),
    '| a | b^ | c |\n| - | -: | - |\n| d | e | f |',
    '| b | a | c |\n| -: | - | - |\n| e | d | f |',
  ],
  [
    moveColumns('right'),
    '| a^ | b^ | c |\n| - | -: | - |\n| d | e | f |',
    '| c | a | b |\n| - | - | -: |\n| f | d | e |',
  ],
  [moveColumns('right'), '| a | b^ |\n| - | - |', '| a | b |\n| - | - |'],
  [
    moveBlocks('up'),
    '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4^ |\n| 5^ | 6 |',
    '| a | b |\n| - | - |\n| 3 | 4 |\n| 5 | 6 |\n| 1 | 2 |',
  ],
  [
    moveBlocks('down'),
    '| a | b |\n| - | - |\n| 1 | 2^ |\n| 3^ | 4 |\n| 5 | 6 |',
    '| a | b |\n| - | - |\n| 5 | 6 |\n| 1 | 2 |\n| 3 | 4 |',
  ],
  [moveBlocks('down'), '| a^ | b |\n| - | - |\n| 1 | 2^ |\n| 3 | 4 |', '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |'],
  [alignColumns('right'), '| a | b^ | c^ |\n| - | - | - |', '| a | b | c |\n| - | -: | -: |'],
])('%o changes all that is selected: %j', (command, marked, markdown) => {
  expect(changed(command, marked)).toBe(markdown);
});

test.each([
  [rowGone, '| a^ | B |\n| - | --- |', ''],
  [columnGone, '| A |\n| - |\n| a^ |', ''],
  [rowGone, '| A |\n| - |\n| a^ |', '| A |\n| - |'],
])('%o removes a table with its last row or column: %j', (command, marked, markdown) => {
  expect(changed(command, marked)).toBe(markdown);
});
