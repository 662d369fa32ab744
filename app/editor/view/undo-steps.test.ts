import { Slice } from 'prosemirror-model';
import { NodeSelection, TextSelection, type Transaction } from 'prosemirror-state';
import { CellSelection } from 'prosemirror-tables';
import { expect, test, vi } from 'vitest';
import { BareView } from '#test/bare-view';
import { schema } from '../bridge/schema';
import { open, write } from '../bridge/write';
import { cutOfTables } from './boundary-keys';
import { rule, undoLast } from './commands';
import { stateOf } from './editor-setup';
import { leaveCell, pastedText } from './pasted-text';

/** Who does everything within one moment. */
class Quick extends BareView {
  constructor(private readonly opened = open('')) {
    super(opened.origin.doc);
  }

  paste(text: string) {
    const slice = Slice.maxOpen(pastedText(text, this.state.selection.$from, false).content, false);
    const room = leaveCell(this.state, slice);
    if (room) this.dispatch(room);
    this.dispatch(this.state.tr.replaceSelection(slice).setMeta('uiEvent', 'paste'));
    return this;
  }

  /** What is left after each undo. */
  get undone() {
    const states: (string | undefined)[] = [];
    while (undoLast(this.state, this.dispatch)) states.push(write(this.opened, this.state.doc)?.trimEnd());
    return states;
  }
}

test('letters typed in a row are undone together, over lines, with what was deleted of them', () => {
  const quick = new Quick().type('raz\ndwaa');
  quick.dispatch(quick.state.tr.delete(quick.state.selection.from - 1, quick.state.selection.from));
  expect(quick.undone).toEqual(['']);
});

test('what is pasted is undone by itself, and so are the letters behind it', () => {
  expect(new Quick().type('a').paste('b').type('cd').undone).toEqual(['ab', 'a', '']);
});

test('what is pasted behind a table as it fits no cell is one step with its room', () => {
  const quick = new Quick().paste('| a |\n| - |\n| b |');
  const before = write(open(''), quick.state.doc)?.trimEnd();
  let cell = 0;
  quick.state.doc.descendants(({ type }, at) => void (type === schema.nodes.cell_line && (cell = at)));
  quick.dispatch(quick.state.tr.setSelection(NodeSelection.near(quick.state.doc.resolve(cell + 1))));
  quick.paste('| c | d |\n| - | - |\n| e | f |\n\n{{fragment:x}}');
  expect(quick.undone).toEqual([before, '']);
});

test('what is cut over cells or past a table is known as cut', () => {
  const { doc } = open('| a |\n| - |\n\nx').origin;
  const state = stateOf(doc);
  for (const selection of [CellSelection.create(doc, 2), TextSelection.create(doc, 5, doc.content.size - 1)]) {
    const cut = vi.fn<(made: Transaction) => void>();
    cutOfTables(state.apply(state.tr.setSelection(selection)), cut);
    expect(cut.mock.lastCall?.[0].getMeta('uiEvent')).toBe('cut');
  }
});

test('what an input rule, a key or a button does is undone by itself', () => {
  expect(new Quick().type('- a').undone).toEqual(['-', '\\-', '']);
  expect(new Quick().type('a **b**c').undone).toEqual(['a **b**', 'a \\*\\*b\\*', '']);
  const quick = new Quick().type('a');
  rule(quick.state, quick.dispatch);
  expect(quick.type('b').undone).toEqual(['a\n\n---', 'a', '']);
});

test('what is typed into a field above a block is undone together, apart from the letters before', () => {
  const quick = new Quick().paste('<details>\n<summary>a</summary>\n\nb\n\n</details>').type('c');
  const before = quick.state.doc;
  for (const summary of ['ab', 'abc'])
    quick.dispatch(quick.state.tr.setMeta('composition', -2).setNodeAttribute(0, 'summary', summary));
  undoLast(quick.state, quick.dispatch);
  expect(quick.state.doc.eq(before)).toBe(true);
});
