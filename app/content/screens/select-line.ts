/** Selects a line of a text area, counted from 1, and scrolls to it. */
export function selectLine(area: HTMLTextAreaElement | null, line: number): void {
  if (!area) return;
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const end = start + (lines[line - 1]?.length ?? 0);
  // A selection does not scroll a text area, so the scroll position is estimated.
  area.focus();
  area.setSelectionRange(start, end);
  area.scrollTop = ((line - 1) / Math.max(1, lines.length)) * area.scrollHeight - area.clientHeight / 3;
}
