/** The info string of a fenced code block, after the language. */
export interface CodeInfo {
  title: string | null;
  alt: string | null;
  /** Highlighted lines, from 1. */
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

/** Highlighted lines as they are written: `1,3-5`. */
export const markedLines = ({ marked }: CodeInfo): string =>
  marked.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');

/**
 * Sets one part of what stands behind the language; the rest stays as it is written. Signs that would end the part are
 * left out.
 *
 * @example
 * withCodeInfo('{1} title="a"', 'title', 'b') // '{1} title="b"'
 */
export function withCodeInfo(meta: string | null, part: 'title' | 'alt' | 'marked', typed: string): string | null {
  const quoted = typed
    .replace(/["`\s]+/g, ' ')
    .trim()
    .slice(0, 500);
  const lines = typed.replace(/[^\d,-]/g, '').slice(0, 500);
  const pattern = part === 'marked' ? /(^|\s)\{[\d,\s-]*\}/ : new RegExp(`(^|\\s)${part}="[^"]*"`);
  const written = part === 'marked' ? lines && `{${lines}}` : quoted && `${part}="${quoted}"`;
  const text = meta ?? '';
  const changed = pattern.test(text)
    ? text.replace(pattern, (_, space: string) => (written === '' ? '' : space + written))
    : [text, written].filter(Boolean).join(' ');
  return changed.trim() || null;
}
