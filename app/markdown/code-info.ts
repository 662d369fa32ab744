/** What stands behind the language in the first line of fenced code. */
export interface CodeInfo {
  title: string | null;
  alt: string | null;
  /** Marked lines, from 1. */
  marked: [from: number, to: number][];
}

const mostRanges = 50;

/**
 * @example
 * codeInfo('title="plik.ts" {1,3-5}') // { title: 'plik.ts', alt: null, marked: [[1, 1], [3, 5]] }
 */
export function codeInfo(meta: string | null | undefined): CodeInfo {
  const text = meta ?? '';
  const named = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]{1,500})"`).exec(text)?.[1]?.trim() || null;
  const ranges = /(?:^|\s)\{([\d,\s-]{1,500})\}/.exec(text.replace(/"[^"]*"/g, '""'))?.[1] ?? '';
  return {
    title: named('title'),
    alt: named('alt'),
    marked: [...ranges.matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g)]
      .slice(0, mostRanges)
      .map(([, from, to]) => [Number(from), Number(to ?? from)]),
  };
}
