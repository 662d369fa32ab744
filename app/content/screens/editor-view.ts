import type { EditorView } from '#app/identity/editor-views';
import { paths } from '#app/paths';

const name = 'editor-view';

/** Last choice since the page was loaded; the server's answer is older than that. */
let chosen: EditorView | null = null;

/**
 * The view that the account used last, on whatever machine; where it has none, the one of this browser; visual by
 * default.
 * @param own view that is stored with the account
 */
export function rememberedEditorView(own: EditorView | null): EditorView {
  try {
    return chosen ?? own ?? (localStorage.getItem(name) === 'source' ? 'source' : 'visual');
  } catch {
    return 'visual';
  }
}

/** Stores the view with the account and in this browser. */
export function rememberEditorView(view: EditorView): void {
  chosen = view;
  try {
    localStorage.setItem(name, view);
  } catch {
    // Without localStorage the account still has it.
  }
  // Without a connection this browser still has it.
  void fetch(paths.admin.editorView(), { method: 'POST', body: new URLSearchParams({ view }), keepalive: true }).catch(
    () => undefined,
  );
}
