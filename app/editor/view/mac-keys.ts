/** Whether the keys are a Mac's: Alt+Shift and an arrow to a side select words there, and ⌘H hides the window. */
export const isMac = typeof navigator === 'object' && /Mac|iP(?:hone|[oa]d)/.test(navigator.platform);

/**
 * A label of a tool with its keys as a Mac's own menus write them, or without them where it has none there.
 *
 * @example macLabel('Cytat (Ctrl+Shift+.)') // 'Cytat (⇧⌘.)'
 */
export const macLabel = (label: string): string =>
  label
    .replace(/ \(Alt\+Shift\+[←→]\)$/, '')
    .replace('Ctrl+H', '⌃H')
    .replace('Alt+Shift+', '⌥⇧')
    .replace('Ctrl+Shift+', '⇧⌘')
    .replace('Ctrl+', '⌘');

/** A label of a tool with the keys of this machine. */
export const keyLabel = (label: string): string => (isMac ? macLabel(label) : label);
