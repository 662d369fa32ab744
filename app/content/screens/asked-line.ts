/**
 * A line of a text that a person wants to see, counted from 1. Each time it is asked for it is an object of its own.
 */
export interface AskedLine {
  line: number;
}

/** The line that a sentence about a text begins with: 'Wiersz 10: We wzorze jest błąd.' → 10. */
export function lineOf(sentence: string): number | null {
  const [, line] = /^Wiersz (\d+):/.exec(sentence) ?? [];
  return line === undefined ? null : Number(line);
}
