import { type Command, type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state';
import { CellSelection } from 'prosemirror-tables';
import type { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { open, write } from '../bridge/write';
import { typeBehind, typeElsewhere, typePastTable } from './boundary-keys';
import { codeBlock } from './code-block';
import * as commands from './commands';
import { callout, footnote, unwrap } from './construct-commands';
import { stateOf } from './editor-setup';
import { shownOf } from './editor-state';
import { keys, tabKeys } from './keys';

test('no shortcut takes Ctrl+Alt, which types Polish letters', () => {
  const names = Object.keys({ ...keys, ...tabKeys });
  expect(names).toContain('Mod-b');
  expect(names.filter((name) => /\b(?:Mod|Ctrl|Meta|Cmd)\b/.test(name) && /\bAlt\b/.test(name))).toEqual([]);
});

/** What a key, or a command, makes of a text with the caret at '^', or what stands between two of them selected. */
function pressed(key: string | Command, marked: string) {
  const { opened, state: before } = markedState(marked);
  let state = before;
  const command = typeof key === 'string' ? (keys[key] ?? tabKeys[key]) : key;
  const isTaken = command?.(state, (tr) => void (state = state.apply(tr)));
  const { $from } = state.selection;
  return { isTaken, state, markdown: write(opened, state.doc)?.trimEnd(), after: $from.nodeAfter?.text };
}

test.each([
  ['Alt-Shift-ArrowUp', 'Raz.\n\n^Dwa.\n\nTrzy.', 'Dwa.\n\nRaz.\n\nTrzy.'],
  ['Alt-Shift-ArrowDown', '^Raz.\n\n- dwa\n- trzy\n\nCztery.', '- dwa\n- trzy\n\nRaz.\n\nCztery.'],
  ['Alt-Shift-ArrowDown', '- ^raz\n  - w środku\n- dwa', '- dwa\n- raz\n  - w środku'],
  ['Alt-Shift-ArrowUp', '> Raz.\n>\n> ^Dwa.\n\nTrzy.', '> Dwa.\n>\n> Raz.\n\nTrzy.'],
  ['Alt-Shift-ArrowUp', 'Raz.\n\n## ^Dwa', '## Dwa\n\nRaz.'],
  ['Alt-Shift-ArrowUp', '| a |\n| - |\n| b |\n| ^c |', '| a |\n| - |\n| c |\n| b |'],
  ['Alt-Shift-ArrowUp', '| a |\n| - |\n| ^b |', '| a |\n| - |\n| b |'],
  ['Alt-Shift-ArrowDown', '| ^a |\n| - |\n| b |', '| a |\n| - |\n| b |'],
  ['Alt-Shift-ArrowUp', '^Raz.\n\nDwa.', 'Raz.\n\nDwa.'],
  ['Alt-Shift-ArrowLeft', '| a | ^b |\n| - | - |', '| b | a |\n| - | - |'],
  ['Alt-Shift-ArrowRight', '| a | ^b |\n| - | - |', '| a | b |\n| - | - |'],
])('%s moves the block of the caret: %j', (key, marked, markdown) => {
  expect(pressed(key, marked)).toMatchObject({ isTaken: true, markdown });
  const [, word] = /\^(\p{L}+)/u.exec(marked) ?? [];
  expect(pressed(key, marked).after).toContain(word);
});

test.each([
  ['Backspace', 'Raz[^1].\n\n[^1]: |Nota', 'Raz[^1].\n\n[^1]: Nota'],
  ['Mod-Backspace', 'Raz[^1][^2].\n\n[^1]: Nota\n\n[^2]: |Druga', 'Raz[^1][^2].\n\n[^1]: Nota\n\n[^2]: Druga'],
  ['Delete', 'Raz[^1].\n\n- dwa|\n\n[^1]: Nota', 'Raz[^1].\n\n- dwa\n\n[^1]: Nota'],
  ['Delete', 'Raz[^1][^2].\n\n[^1]: Nota|\n\n[^2]: Druga', 'Raz[^1][^2].\n\n[^1]: Nota\n\n[^2]: Druga'],
  ['Delete', 'Raz[^1].\n\n- dwa|\n\n[^1]: $x$', 'Raz[^1].\n\n- dwa\n\n[^1]: $x$'],
  ['Backspace', 'Raz[^1].\n\n[^1]: |', 'Raz.'],
])('%s takes the mark of an empty footnote alone: %j', (key, marked, markdown) => {
  const word = /\p{L}+(?=\|)/u.exec(marked)?.[0] ?? /(?<=\|\W*)\p{L}+/u.exec(marked)?.[0];
  const opened = open(marked.replace('|', ''));
  const { doc } = opened.origin;
  let at = doc.content.size - 2;
  doc.descendants((node, pos) => void (word && node.text?.startsWith(word) && (at = pos)));
  let state = stateOf(doc);
  const caret = marked.includes(`${word}|`) ? at + (word?.length ?? 0) : at;
  state = state.apply(state.tr.setSelection(TextSelection.create(doc, caret)));
  expect(keys[key]?.(state, (tr) => void (state = state.apply(tr)))).toBe(true);
  expect(write(opened, state.doc)?.trimEnd()).toBe(markdown);
});

test.each([
  ['Delete', '- raz^\n- dwa', '- razdwa'],
  ['Delete', '- raz^\n  - dwa\n  - trzy', '- razdwa\n  - trzy'],
  ['Delete', '- raz\n- dwa^\n\nTrzy.', '- raz\n- dwaTrzy.'],
  ['Delete', 'Raz^\n\n> [!NOTE]\n> dwa\n>\n> trzy', 'Razdwa\n\n> [!NOTE]\n> trzy'],
  ['Delete', 'Raz^\n\n```\ndwa\n```', 'Razdwa'],
  ['Backspace', '- raz\n- dwa\n\n^Trzy.', '- raz\n- dwaTrzy.'],
  ['Backspace', '- raz\n\n^Dwa.\n\n- trzy', '- razDwa.\n- trzy'],
  ['Mod-Backspace', '> [!NOTE]\n> raz\n\n^Dwa.', '> [!NOTE]\n> razDwa.'],
  ['Backspace', '- raz\n- ^dwa', '- raz\n\n  dwa'],
  ['Backspace', '## ^Raz', 'Raz'],
  ['Backspace', 'Raz\n\n## ^Dwa', 'RazDwa'],
  ['Backspace', '```js\n^raz\n```', 'raz'],
  ['Backspace', 'Raz\n\n```js\n^^\n```', 'Raz'],
  ['Backspace', '- a\n\n> ^b', '- a\n\nb'],
  ['Backspace', '- a\n\n1. ^b\n2. c', '- a\n\nb\n\n1. c'],
  ['Backspace', '> a\n\n- ^b\n- c', '> a\n\nb\n\n- c'],
  [
    'Backspace',
    '<details>\n<summary>S</summary>\n\na\n\n</details>\n\n> [!TIP]\n> ^b\n>\n> c',
    '<details>\n<summary>S</summary>\n\na\n\n</details>\n\nb\n\n> [!TIP]\n> c',
  ],
  ['Backspace', '```\na\n```\n\n^![x](/files/x.png) $y$', '```\na![x](/files/x.png) $y$\n```'],
  ['Delete', '```\na^\n```\n\nb $y$', '```\nab $y$\n```'],
  ['Backspace', '{{fragment:x}}\n\n^a', '{{fragment:x}}\n\na'],
  ['Delete', 'a^\n\n<div>\nx\n</div>', 'a\n\n<div>\nx\n</div>'],
  ['Shift-Enter', '| a^b |\n| - |', '| a<br>b |\n| - |'],
  ['ArrowDown', 'Raz\n\n```\ndwa^\n```', 'Raz\n\n```\ndwa\n```', 'paragraph'],
  ['ArrowDown', '| a | b |\n| - | - |\n| c^ | d |', '| a | b |\n| - | - |\n| c | d |', 'paragraph'],
  ['ArrowDown', '> [!NOTE]\n> - raz^', '> [!NOTE]\n> - raz', 'paragraph'],
  ['ArrowUp', '> ^raz\n\nDwa', '> raz\n\nDwa', 'paragraph'],
  ['Tab', '```\n^raz\n  dwa\ntrzy^\n```', '```\n  raz\n    dwa\n  trzy\n```'],
  ['Tab', '```\nra^z\n```', '```\nra  z\n```'],
  ['Tab', '- ```\n  ^raz\n  ```', '- ```\n    raz\n  ```'],
  ['Shift-Tab', '```\n  raz\n   ^dwa\n\ttrzy\nczte^ry\n```', '```\n  raz\n dwa\ntrzy\ncztery\n```'],
  ['Shift-Tab', '3. raz\n4. ^dwa\n5. trzy', '3. raz\n\ndwa\n\n4. trzy'],
  ['Shift-Tab', '1. raz\n2. ^dwa\n3. tr^zy', '1. raz\n\ndwa\n\ntrzy'],
  ['Shift-Tab', '1. ^raz\n2. dwa', 'raz\n\n1. dwa'],
  ['Enter', '```\nraz\n  dwa^\n```', '```\nraz\n  dwa\n  \n```'],
])('%s at an edge: %j', (key, marked, markdown, block = '') => {
  const { isTaken, state, ...made } = pressed(key, marked);
  expect({ isTaken, markdown: made.markdown }).toEqual({ isTaken: true, markdown });
  expect(state.selection.$from.parent.type.name).toContain(block);
});

test('a foldable section that its only line leaves, or that is taken away, leaves its title as words', () => {
  const section = '- a\n\n<details>\n<summary>S</summary>\n\n^b\n\n</details>\n\nc';
  const { markdown, after } = pressed('Backspace', section);
  expect({ markdown, after }).toEqual({ markdown: '- a\n\nS\n\nb\n\nc', after: 'b' });
  expect(pressed(unwrap(7), section).markdown).toBe(markdown);
});

test.each([
  ['ArrowDown', '```\nraz^\n```\n\nDwa'],
  ['ArrowDown', '- raz^'],
  ['ArrowDown', '| a | b^ |\n| - | - |\n| c | d |'],
  ['ArrowUp', '## ^raz'],
  ['ArrowRight', '`ra^z`'],
  ['ArrowRight', '**raz**^'],
  ['ArrowLeft', 'raz `^dwa`'],
])('%s goes its own way: %j', (key, marked) => {
  expect(pressed(key, marked).isTaken).toBe(false);
});

test.each([
  ['ArrowRight', '`raz`^ dwa'],
  ['ArrowLeft', '^`raz`'],
])('%s goes out of inline code: %j', (key, marked) => {
  expect(pressed(key, marked).state.storedMarks).toEqual([]);
});

test.each(['Enter', 'Tab'])(
  '%s in the last row, also where its column is selected, adds a row with the caret',
  (key) => {
    const rows = '| a | b |\n| - | - |\n| c | d |';
    for (const [isColumn, marked] of [
      [false, rows.replace('d', 'd^')],
      [true, rows],
    ] as const) {
      const { opened, state: before } = markedState(marked);
      let state = before;
      const cells: number[] = [];
      state.doc.descendants((node, at) => void (/^table_(?:cell|header)$/.test(node.type.name) && cells.push(at)));
      const column = CellSelection.create(state.doc, cells[1] ?? 0, cells[3] ?? 0);
      if (isColumn) state = state.apply(state.tr.setSelection(column));
      (keys[key] ?? tabKeys[key])?.(state, (tr) => void (state = state.apply(tr)));
      expect(write(opened, state.doc)).toBe(`${rows}\n|  |  |`);
      expect(state.selection.empty).toBe(true);
      expect([state.selection.$from.index(1), state.selection.$from.index(2)]).toEqual([2, key === 'Enter' ? 1 : 0]);
    }
  },
);

test('Enter takes the place of what is selected from one numbered list into another', () => {
  expect(pressed('Enter', '1. raz^\n\nx\n\n1. a\n2. ^b\n3. c').markdown).toBe('1. raz\n\n   b\n2. c');
});

test('a table that is selected whole goes, by Delete once it is empty', () => {
  const selectAll: Command = (state, dispatch) => {
    const cells: number[] = [];
    state.doc.descendants((node, at) => void (/^table_(?:cell|header)$/.test(node.type.name) && cells.push(at)));
    dispatch?.(state.tr.setSelection(CellSelection.create(state.doc, cells[0] ?? 0, cells.at(-1))));
    return true;
  };
  const [full, empty] = ['Raz\n\n| a |\n| - |\n| ^b |', 'Raz\n\n| ^^ |\n| - |\n|  |'];
  for (const [key, marked, isGone] of [
    ['Backspace', full, true],
    ['Delete', full, false],
    ['Delete', empty, true],
  ] as const) {
    const { state } = pressed(selectAll, marked);
    let after = state;
    keys[key]?.(state, (tr) => void (after = state.apply(tr)));
    expect(after.doc.childCount === 1, `${key} ${marked}`).toBe(isGone);
  }
});

const table = '| a | b |\n| - | - |\n| raz | dwa |\n| trzy | cztery |';
test.each([
  [`Pr^zed\n\n${table.replace('dwa', 'd^wa')}\n\nPo`, 'Pr\n\n|  |  |\n| - | - |\n|  | wa |\n| trzy | cztery |\n\nPo'],
  [`Przed\n\n${table.replace('dwa', 'd^wa')}\n\nP^o`, 'Przed\n\n| a | b |\n| - | - |\n| raz | d |\n|  |  |\n\no'],
  [
    `Pr^zed\n\n- środek\n\n${table.replace(' a ', ' a^ ')}`,
    'Pr\n\n|  | b |\n| - | - |\n| raz | dwa |\n| trzy | cztery |',
  ],
  [
    `${table.replace('cztery', 'cz^tery')}\n\nŚrodek\n\n${table.replace(' a ', ' a^ ')}`,
    `${table.replace('cztery', 'cz')}\n\n${table.replace(' a ', '  ')}`,
  ],
  [
    `- Pr^zed\n\n> [!NOTE]\n> ${table.replace('dwa', 'dwa^').replaceAll('\n', '\n> ')}`,
    '- Pr\n\n> [!NOTE]\n> |  |  |\n> | - | - |\n> |  |  |\n> | trzy | cztery |',
  ],
  [`Pr^zed\n\n${table}\n\nP^o`, 'Pro'],
])('a selection into a table or out of one empties its cells: %#', (marked, expected) => {
  const compact = (text = '') => text.replace(/ +/g, ' ').replace(/-{2,}/g, '-');
  for (const key of ['Backspace', 'Delete']) {
    const { isTaken, markdown, state } = pressed(key, marked);
    expect(isTaken).toBe(true);
    expect(compact(markdown)).toBe(compact(expected));
    state.doc.check();
  }
});

/** What a command asks of a view. */
function viewOf(state: EditorState) {
  const view = { state, dispatch: (tr: Transaction) => void (view.state = view.state.apply(tr)) };
  return view as unknown as EditorView;
}

test('letters typed over a selection into a table go where it began', () => {
  const view = viewOf(pressed(() => true, 'Pr^zed\n\n| a |\n| - |\n| r^az |').state);
  expect(typePastTable(view, 'x')).toBe(true);
  expect(view.state.doc.children.map(({ textContent }) => textContent)).toEqual(['Prx', 'az']);
});

test.each([
  [0, 3],
  [3, 0],
  [1, 2],
])('letters typed over the cells from %i to %i go into the first', (anchor, head) => {
  const { opened, state } = markedState('| ^a | b |\n| - | - |\n| c | d |');
  const cells: number[] = [];
  state.doc.descendants((node, at) => void (/^table_(?:cell|header)$/.test(node.type.name) && cells.push(at)));
  const selection = CellSelection.create(state.doc, cells[anchor] ?? 0, cells[head]);
  const view = viewOf(state.apply(state.tr.setSelection(selection)));
  for (const typed of ['x', '']) {
    const typing = viewOf(view.state);
    expect(typeElsewhere(typing, typed)).toBe(true);
    typing.dispatch(typing.state.tr.insertText('y'));
    expect(write(opened, typing.state.doc)?.trimEnd()).toBe(`| ${typed}y |   |\n| - | - |\n|   |   |`);
  }
});

test.each([
  ['Raz\n\n{{fragment:a}}', 5, 'Raz\n\n{{fragment:a}}\n\ny'],
  ['Raz ![a](/files/a.png) dwa', 5, 'Raz ![a](/files/a.png)y dwa'],
])('an input method begins behind what is selected: %j', (text, at, expected) => {
  const { opened, state } = markedState(text);
  const view = viewOf(state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at))));
  expect(typeElsewhere(view, '')).toBe(true);
  view.dispatch(view.state.tr.insertText('y'));
  expect(write(opened, view.state.doc)).toBe(expected);
});

test('Backspace behind a table selects it, letters then leave its cells, and Backspace again removes it', () => {
  const { opened, state } = markedState('| a | b |\n| - | - |\n| c | d |\n\n^Dalej');
  for (const command of [keys.Backspace as Command, keys.Delete as Command]) {
    const view = viewOf(state);
    expect((keys.Backspace as Command)(view.state, view.dispatch)).toBe(true);
    const selected = view.state;
    expect(typeBehind(view, 'x')).toBe(true);
    expect(write(opened, view.state.doc)?.trimEnd()).toBe('| a | b |\n| - | - |\n| c | d |\n\nx\n\nDalej');
    const again = viewOf(selected);
    expect(command(again.state, again.dispatch)).toBe(true);
    expect(write(opened, again.state.doc)?.trimEnd()).toBe('Dalej');
  }
});

test.each([
  ['Raz\n\n{{fragment:a}}\n\nDwa', 'fragment_use', 'Raz\n\n{{fragment:a}}\n\nx\n\nDwa'],
  ['Raz\n\n---', 'horizontal_rule', 'Raz\n\n---\n\nx'],
  ['Raz ![b](/files/a.png) dwa', 'image', 'Raz ![b](/files/a.png)x dwa'],
])('what is typed over a selected box goes behind it: %j', (text, name, markdown) => {
  const opened = open(text);
  let state = stateOf(opened.origin.doc);
  state.doc.descendants((node, at) => {
    if (node.type.name === name) state = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, at)));
  });
  const view = viewOf(state);
  expect(typeBehind(view, 'x')).toBe(true);
  expect(write(opened, view.state.doc)?.trimEnd()).toBe(markdown);
  expect(view.state.selection.$from.nodeBefore?.text).toBe('x');
});

test.each([
  [
    commands.bulletList,
    'R^az\n\n1. dwa\n   - w środku\n2. trzy\n\nC^ztery',
    '- Raz\n- dwa\n  - w środku\n- trzy\n- Cztery',
  ],
  [commands.taskList, '- r^az\n- dwa\n\nT^rzy', '- [ ] raz\n- [ ] dwa\n- [ ] Trzy'],
  [commands.orderedList, '- r^az\n- dw^a', '1. raz\n2. dwa'],
  [codeBlock, 'R^az\\\ndwa\n\n- trzy\n\n**C^ztery**', '```\nRaz\ndwa\ntrzy\nCztery\n```'],
  [codeBlock, '```\nr^az\ndw^a\n```', 'raz\\\ndwa'],
])('several blocks become one thing: %#', (command, marked, markdown) => {
  expect(pressed(command, marked)).toMatchObject({ isTaken: true, markdown });
});

test.each<[string, string, Command[], string]>([
  ['a list', 'Raz.\n\nDwa.', [commands.bulletList], '- Raz.\n- Dwa.'],
  ['a list and its end', 'Raz.\n\nDwa.', [commands.bulletList, commands.bulletList], 'Raz.\n\nDwa.'],
  ['tasks', 'Raz.\n\nDwa.', [commands.taskList], '- [ ] Raz.\n- [ ] Dwa.'],
  ['tasks of a list', '- Raz.\n- Dwa.', [commands.taskList], '- [ ] Raz.\n- [ ] Dwa.'],
  ['numbers after bullets', 'Raz.\n\nDwa.', [commands.bulletList, commands.orderedList], '1. Raz.\n2. Dwa.'],
  ['a list of text and list', 'Raz.\n\n- a\n- b', [commands.bulletList], '- Raz.\n- a\n- b'],
  ['a list before notes', 'Raz[^1].\n\n[^1]: Nota', [commands.bulletList], '- Raz[^1].\n\n[^1]: Nota'],
  ['a list behind a line', '---\n\nRaz.\n\nDwa.', [commands.bulletList], '---\n\n- Raz.\n- Dwa.'],
  ['a quotation', 'Raz.\n\nDwa.', [commands.quote], '> Raz.\n>\n> Dwa.'],
  ['a quotation and its end', 'Raz.\n\nDwa.', [commands.quote, commands.quote], 'Raz.\n\nDwa.'],
  ['a quotation of one and more', '> Raz.\n\nDwa.', [commands.quote], '> > Raz.\n>\n> Dwa.'],
  ['a heading and its end', 'Raz.\n\nDwa.', [commands.heading(2), commands.heading(2)], 'Raz.\n\nDwa.'],
  ['code', 'Raz.\n\nDwa.\n\nTrzy.', [codeBlock], '```\nRaz.\nDwa.\nTrzy.\n```'],
  ['a callout', 'Raz.\n\nDwa.', [callout('tip')], '> [!TIP]\n> Raz.\n>\n> Dwa.'],
  ['a callout and its end', 'Raz.\n\nDwa.', [callout('tip'), callout('tip')], 'Raz.\n\nDwa.'],
  ['a footnote', 'Raz.\n\nDwa.', [footnote], 'Raz.\n\nDwa.[^1]\n\n[^1]:'],
  ['a line before notes', 'Raz[^1].\n\n[^1]: Nota', [commands.rule], 'Raz[^1].\n\n---\n\n[^1]: Nota'],
  ['Tab in a list', '- Raz.\n- Dwa.', [tabKeys.Tab as Command], '- Raz.\n- Dwa.'],
  ['Shift+Tab in a list', '- Raz.\n- Dwa.', [tabKeys['Shift-Tab'] as Command], 'Raz.\n\nDwa.'],
])('after Ctrl+A comes %s', (_, text, all, markdown) => {
  const opened = open(text);
  let state = stateOf(opened.origin.doc);
  for (const command of [keys['Mod-a'] as Command, ...all])
    expect(command(state, (tr) => void (state = state.apply(tr)))).toBe(true);
  expect(write(opened, state.doc)?.trimEnd()).toBe(markdown);
});

test.each([
  ['R^az.', 'paragraph', ''],
  ['- r^az', 'paragraph', 'bullet'],
  ['> ## r^az', 'h2', ''],
])('with the whole of %j selected the tools show what it is', (marked, block, list) => {
  const { state } = pressed(keys['Mod-a'] as Command, marked);
  expect(shownOf(state)).toMatchObject({ block, list, quote: marked.startsWith('>') });
});

test.each([
  [commands.orderedList, '- ^a\n  - b\n- c^', '1. a\n   1. b\n2. c'],
  [commands.orderedList, '- ^a^\n  - b\n- c', '1. a\n   - b\n2. c'],
  [commands.orderedList, '- a\n  - ^b\n- c^', '1. a\n   1. b\n2. c'],
  [commands.orderedList, '- a\n  - b^^\n- c', '- a\n  1. b\n- c'],
  [commands.bulletList, '1. ^a\n   - [ ] b\n2. c^', '- a\n  - b\n- c'],
  [commands.taskList, 'R^az\n\n1. a\n   1. b^', '- [ ] Raz\n- [ ] a\n  - [ ] b'],
  [commands.bulletList, '- [ ] a\n- b^^', '- [ ] a\n\nb'],
  [commands.bulletList, '- a\n  - b^^\n  - c\n- d', '- a\n\nb\n\n- c\n- d'],
  [commands.bulletList, '- ^a\n  - b^\n  - c\n- d', 'a\n\nb\n\n- c\n- d'],
  [commands.bulletList, '- a\n  - b^\n    - c\n- d^\n- e', '- a\n\nb\n\nc\n\nd\n\n- e'],
  [commands.orderedList, '1. a\n   1. b\n   2. c^^\n2. d', '1. a\n   1. b\n\nc\n\n2. d'],
  [commands.taskList, '- [ ] a\n  - [x] ^b\n\n    c^', '- [ ] a\n\nb\n\nc'],
  [commands.bulletList, '- a\n- > - b^^', '- a\n- > b'],
])('a kind of list goes to all lists that are selected: %#', (command, marked, markdown) => {
  expect(pressed(command, marked)).toMatchObject({ isTaken: true, markdown });
});

test.each([
  ['Mod-b', 'R^az **dwa** trzy^', 'R**az dwa trzy**'],
  ['Mod-b', '^**Raz** dwa^', '**Raz dwa**'],
  ['Mod-b', '^**Raz** **dwa**\\\n**trzy**^', 'Raz dwa\\\ntrzy'],
  ['Mod-i', 'R^az *dwa*\n\n*tr^zy*', 'R*az dwa*\n\n*trzy*'],
  ['Mod-b', '^**Raz**\n\n```\nkod\n```\n\n**dwa**^', 'Raz\n\n```\nkod\n```\n\ndwa'],
])('%s makes all of it so before it takes it away: %j', (key, marked, markdown) => {
  const { state: before } = markedState(marked);
  const { markdown: after, state } = pressed(key, marked);
  expect(after).toBe(markdown);
  expect(shownOf(before)[key === 'Mod-b' ? 'strong' : 'em']).toBe(!markdown.includes('*'));
  expect(shownOf(state)[key === 'Mod-b' ? 'strong' : 'em']).toBe(markdown.includes('*'));
});

test.each([
  ['- [x] ra^z', '- [x] ra\n- [ ] z'],
  ['- [x] raz^', '- [x] raz\n- [ ] x'],
  ['- [x] ^raz', '- [ ] x\n- [x] raz'],
  ['- [x] r^a^z', '- [x] r\n- [ ] z'],
  ['- [x] raz\n  - d^^x', '- [x] raz\n  - d\n  - x'],
  ['1. r^az', '1. r\n2. az'],
])('Enter in %j: a new item starts unchecked', (marked, markdown) => {
  const { opened } = markedState(marked);
  const { state } = pressed('Enter', marked);
  const { tr } = state;
  // An item without words is written without a box.
  state.doc.descendants((node, at) => void (node.isTextblock && node.content.size === 0 && tr.insertText('x', at + 1)));
  expect(write(opened, tr.doc)?.trimEnd()).toBe(markdown);
});

test('a new task goes on in bold, and the outer one behind an empty inner one has a box', () => {
  expect(pressed('Enter', '- [x] **raz^**').state.storedMarks).toHaveLength(1);
  const { opened, state: before } = markedState('- [x] raz\n  - [ ] d^x');
  let state = before;
  const run = (command: Command) => command(state, (tr) => void (state = state.apply(tr)));
  run((now, dispatch) => (dispatch?.(now.tr.delete(now.selection.from - 1, now.selection.from + 1)), true));
  run(keys.Enter as Command);
  state = state.apply(state.tr.insertText('dalej'));
  expect(write(opened, state.doc)?.trimEnd()).toBe('- [x] raz\n- [ ] dalej');
});
