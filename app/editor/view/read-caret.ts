import type { EditorView } from 'prosemirror-view';

/**
 * Takes over the caret where the browser has moved it: `selectionchange` comes with the next frame, and a key or paste
 * before it would come at the old place. ProseMirror has a reader for that, which its types leave out.
 */
export const readCaret = (view: EditorView) =>
  (view as unknown as { domObserver: { flush(): void } }).domObserver.flush();
