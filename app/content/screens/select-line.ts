/** Selects a line of a text area, counted from 1, and scrolls to it. */
export function selectLine(area: HTMLTextAreaElement | null, line: number): void {
  const end = goToLine(area, line);
  area?.setSelectionRange(area.selectionStart, end);
}

/** Puts the caret at the beginning of a line, and answers where the line ends. */
export function goToLine(area: HTMLTextAreaElement | null, line: number): number {
  if (!area) return 0;
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  // A selection does not scroll a text area, so the scroll position is estimated.
  area.focus();
  area.setSelectionRange(start, start);
  area.scrollTop = ((line - 1) / Math.max(1, lines.length)) * area.scrollHeight - area.clientHeight / 3;
  return start + (lines[line - 1]?.length ?? 0);
}

/** The line of the caret. */
export const lineOfCaret = (area: HTMLTextAreaElement | null): number =>
  area ? area.value.slice(0, area.selectionStart).split('\n').length : 1;
