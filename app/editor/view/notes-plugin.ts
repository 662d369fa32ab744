import { Plugin } from 'prosemirror-state';
import { dropLostMarks, hasLostNotes } from '../bridge/notes';

/** With the text of a footnote its marks go, and come back with it. */
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
