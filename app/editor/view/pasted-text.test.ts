import { Slice } from 'prosemirror-model';
import { CellSelection, handlePaste } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { write } from '../bridge/write';
import { leaveCell, pastedText, pasteInCell, wordsOfCell } from './pasted-text';

/** A text with something pasted at '^'. */
function pasted(marked: string, text: string, isPlain = false) {
  const { opened, state: before } = markedState(marked);
  let state = before;
  const slice = wordsOfCell(Slice.maxOpen(pastedText(text, state.selection.$from, isPlain).content, false));
  const room = leaveCell(state, slice);
  if (room) state = state.apply(room);
  state = state.apply(pasteInCell(state, slice) ?? state.tr.replaceSelection(slice));
  return write(opened, state.doc)?.trimEnd();
}

test.each([
  ['**ra^z**', 'x [y](/z)', '**rax [y](/z)z**'],
  ['`ra^z`', '2*3*4', '`ra2*3*4z`'],
  ['[ra^z](/a)', 'x', '[raxz](/a)'],
  ['raz^ dwa', '**x**', 'raz**x** dwa'],
  [
    '| a | b |\n| - | - |\n| c^ | d |',
    'x\n\n- *y*\n- z\\\nq\nr',
    '| a | b |\n| - | - |\n| cx<br>• *y*<br>• z<br>q r | d |',
  ],
  ['| a^ |\n| - |', '3. x\n\n   y\n4. z\n   - [ ] q\n   - [x] r', '| a3. x<br>y<br>4. z<br>☐ q<br>☑ r |\n| - |'],
])('at %j %j is pasted as the place is', (marked, text, markdown) => {
  expect(pasted(marked, text)).toBe(markdown);
});

test.each([
  ['x\n\n| y | z |\n| - | - |\n| q | r |', 'x\n\n| y | z |\n| --- | --- |\n| q | r |'],
  ['{{fragment:x}}', '{{fragment:x}}'],
])('what fits no line of a cell, as %j, comes behind the table', (text, markdown) => {
  const table = '| a | b |\n| - | - |\n| c^ | d |';
  expect(pasted(table, text)).toBe(`${table.replace('^', '')}\n\n${markdown}`);
});

test.each([
  ['x\ty\nz\t', '| a | b | |\n| - | - | - |\n| c | x | y |\n| | z | |'],
  ['x\t"y\n""z"""\n', '| a | b | |\n| - | - | - |\n| c | x | y<br>"z" |'],
  ['*x*\t"y"', '| a | b | |\n| - | - | - |\n| c | \\*x\\* | "y" |'],
])('cells of a spreadsheet in plain text, %j, go into the cells from the caret on', (text, markdown) => {
  const { opened, state: before } = markedState('| a | b |\n| - | - |\n| c | d^ |');
  let state = before;
  const slice = wordsOfCell(pastedText(text, state.selection.$from, false));
  expect(leaveCell(state, slice) ?? pasteInCell(state, slice)).toBeUndefined();
  handlePaste({ state, dispatch: (tr) => void (state = state.apply(tr)) } as EditorView, {} as ClipboardEvent, slice);
  expect(write(opened, state.doc)?.trimEnd().replaceAll(/ +/g, ' ').replaceAll(/-+/g, '-')).toBe(markdown);
});

test.each([
  ['x\ty\nz', 'no whole rows'],
  ['x\ny', 'one column'],
])('%j, with %s, is text of the cell', (text) => {
  expect(pasted('| a | b |\n| - | - |\n| c^ | d |', text)).toMatch(/^\| cx\s+y( z)? \| d \|$/m);
});

test('cells that were copied go into the cells, in one row or several', () => {
  const { state } = markedState('| a | b |\n| - | - |\n| c^ | d |\n| e | f |');
  const cells: number[] = [];
  state.doc.descendants((node, at) => void (node.type.spec.tableRole?.endsWith('cell') && cells.push(at)));
  for (const last of [3, 5]) {
    const copied = CellSelection.create(state.doc, cells[2] ?? 0, cells[last]).content();
    expect(leaveCell(state, copied)).toBeUndefined();
  }
});

test('plain text is as bold as the place', () => {
  expect(pasted('**ra^z**', '*x*', true)).toBe('**ra\\*x\\*z**');
});

test.each([
  ['abc ^def', 'abc 123,45def'],
  ['^^', '123,45'],
  ['| a | b |\n| - | - |\n| c1^ | d |', '| a | b |\n| - | - |\n| c1123,45 | d |'],
  ['Raz ^dwa', 'Raz **123,45**dwa', '| **123,45** |\n| - |'],
])('into %j one cell of a spreadsheet goes as words', (marked, markdown, table = '| 123,45 |\n| - |') => {
  expect(pasted(marked, table)).toBe(markdown);
});

test('a space alone is pasted as plain text', () => {
  expect(pasted('ra^z', ' ', true)).toBe('ra z');
  expect(pasted('ra^z', '\n', true)).toBe('raz');
});

test.each([
  ['Energia \\(E = mc^2\\), gdzie \\( m \\) to masa.', 'Energia $E = mc^2$, gdzie $m$ to masa.'],
  [
    '\\(\\frac{droga}{czas}\\) i \\(f(x)\\text{ dla pola}+x_{łącznie}\\)',
    '$\\frac{droga}{czas}$ i $f(x)\\text{ dla pola}+x_{łącznie}$',
  ],
  ['Wzór:\n\n\\[\nx = \\frac{1}{2}\n\\]\n\nKoniec', 'Wzór:\n\n$$\nx = \\frac{1}{2}\n$$\n\nKoniec'],
  ['- raz\n  \\[ a^2 \\]', '- raz\n\n  $$\n  a^2\n  $$'],
  ['Zobacz \\(s. 3\\) i \\[1\\]', 'Zobacz (s. 3) i \\[1]'],
  ['`` \\(x^2\\) `', '\\`\\` $x^2$ \\`'],
  ['`\\(x^2\\)`\n\n```\n\\[\nx^2\n\\]\n```', '`\\(x^2\\)`\n\n```\n\\[\nx^2\n\\]\n```'],
])('formulas of ChatGPT in %j become those of the portal', (text, markdown) => {
  expect(pasted('^^', text)).toBe(markdown);
});

test('bullets of a PDF are a list, but not within code and formulas', () => {
  expect(pasted('^^', '• a\n\n```\n• b\n```\n\n$$\n• c\n$$\n\n• d')).toBe('- a\n\n```\n• b\n```\n\n$$\n• c\n$$\n\n- d');
  expect(pasted('^^', 'Punkty:\n• raz\n  • dwa')).toBe('Punkty:\n\n- raz\n  - dwa');
});

test('a table of several cells stays one', () => {
  expect(pasted('^^', '| a |\n| - |\n| b |')).toBe('| a |\n| --- |\n| b |');
});
