/** How a person edits texts: as readers see them, or in their source. */
export type EditorView = 'visual' | 'source';

const name = 'editor-view';

/** What this browser's person chose last; the visual editor where nothing was chosen, or nothing can be kept. */
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
    // Nothing can be kept in this browser: the next text opens in the visual editor.
  }
}
