import { Plugin } from 'prosemirror-state';
import { dropLostMarks, hasLostNotes } from '../bridge/notes';

/** Removes the marks of a deleted footnote; undo restores both. */
export const lostMarks = new Plugin({
  appendTransaction: (transactions, before, state) => {
    const isPasted = transactions.some((one) => one.getMeta('paste') === true || one.getMeta('uiEvent') === 'drop');
    if (!isPasted && !(transactions.some(({ docChanged }) => docChanged) && hasLostNotes(before.doc, state.doc)))
      return null;
    const { tr } = state;
    dropLostMarks(tr);
    return tr.docChanged ? tr : null;
  },
});
