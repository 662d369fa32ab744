/**
 * A line of a text to go to, counted from 1. Each request is a new object, so that the same line can be asked for
 * twice.
 */
export interface AskedLine {
  line: number;
}

/** The line number at the start of a problem's sentence: 'Wiersz 10: We wzorze jest błąd.' → 10. */
export function lineOf(sentence: string): number | null {
  const [, line] = /^Wiersz (\d+):/.exec(sentence) ?? [];
  return line === undefined ? null : Number(line);
}
