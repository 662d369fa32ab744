/** A range of a text, counted from 1, and its replacement. */
interface Mending {
  line: number;
  column: number;
  length: number;
  fix: string;
}

/** The offset of a line and column in a text. `offsetOf('ab\ncd', 2, 1)` → 3 */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}

/** Applies a fix to a text area, with the events of typing: the visual editor writes it before, and reads it after. */
export function mend(area: HTMLTextAreaElement, { line, column, length, fix }: Mending): void {
  area.dispatchEvent(new Event('beforeinput'));
  const start = offsetOf(area.value, line, column);
  area.setRangeText(fix, start, start + length, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
