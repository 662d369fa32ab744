import { type EditorState, TextSelection } from 'prosemirror-state';
import { open, type Opened } from '#app/editor/bridge/write';
import { stateOf } from '#app/editor/view/editor-setup';

/** The editor with a text whose caret is at '^', or with what stands between two of them selected. */
export function markedState(marked: string): { opened: Opened; state: EditorState } {
  const opened = open(marked.replaceAll('^', ''));
  const places: number[] = [];
  open(marked).origin.doc.descendants((node, pos) => {
    for (const { index } of (node.text ?? '').matchAll(/\^/g)) places.push(pos + index - places.length);
  });
  const state = stateOf(opened.origin.doc);
  const [from = 1, to = from] = places;
  return { opened, state: state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to))) };
}
