/** How a person edits texts: as readers see them, or in their source. */
export const editorViews = ['visual', 'source'] as const;

export type EditorView = (typeof editorViews)[number];
