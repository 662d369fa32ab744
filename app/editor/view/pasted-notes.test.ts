import { AllSelection, Selection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { open, write } from '../bridge/write';
import { stateOf } from './editor-setup';
import { pasteNotes } from './pasted-notes';

const copied = open('Zdanie[^1] i drugie[^b].\n\n[^1]: Przypis.\n[^b]: Drugi.').origin.doc.slice(0);

/** The text after a paste at its beginning, or over all of it. */
function pasted(into: string, isOver = false): string | undefined {
  const opened = open(into);
  const state = stateOf(opened.origin.doc);
  const { doc } = state;
  const selected = state.apply(state.tr.setSelection(isOver ? new AllSelection(doc) : Selection.atStart(doc)));
  const tr = pasteNotes(selected, copied);
  return tr && write(opened, selected.apply(tr).doc)?.trimEnd();
}

test('footnotes are pasted to the end of the text, also into a list', () => {
  expect(pasted('Przed.\n\nPo.')).toBe('Zdanie[^1] i drugie[^b].Przed.\n\nPo.\n\n[^1]: Przypis.\n\n[^b]: Drugi.');
  expect(pasted('- raz\n- dwa')).toBe('- Zdanie[^1] i drugie[^b].raz\n- dwa\n\n[^1]: Przypis.\n\n[^b]: Drugi.');
});

test('names that the text has already become the next free numbers', () => {
  expect(pasted('A[^1] b[^B].\n\n[^1]: Pierwszy.\n\n[^B]: Inny.')).toBe(
    'Zdanie[^2] i drugie[^3].A[^1] b[^B].\n\n[^1]: Pierwszy.\n\n[^B]: Inny.\n\n[^2]: Przypis.\n\n[^3]: Drugi.',
  );
});

test('names of what is pasted over are free', () => {
  expect(pasted('A[^1].\n\n[^1]: Pierwszy.', true)).toBe('Zdanie[^1] i drugie[^b].\n\n[^1]: Przypis.\n\n[^b]: Drugi.');
});

test('what has no footnotes, or is words of one, is pasted as anything else', () => {
  const { doc } = open('Zdanie[^1].\n\n[^1]: Przypis.').origin;
  const state = stateOf(open('').origin.doc);
  expect(pasteNotes(state, doc.slice(0, doc.child(0).nodeSize))).toBeUndefined();
  expect(pasteNotes(state, doc.slice(doc.child(0).nodeSize + 3, doc.content.size - 3, true))).toBeUndefined();
});
