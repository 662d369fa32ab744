/** The two views of a text's editor: visual or markdown source. */
export type EditorView = 'visual' | 'source';

const name = 'editor-view';

/** The view that was last used in this browser; visual by default, or where localStorage is not available. */
export function rememberedEditorView(): EditorView {
  try {
    return localStorage.getItem(name) === 'source' ? 'source' : 'visual';
  } catch {
    return 'visual';
  }
}

export function rememberEditorView(view: EditorView): void {
  try {
    localStorage.setItem(name, view);
  } catch {
    // Without localStorage the next text opens in the visual editor.
  }
}
