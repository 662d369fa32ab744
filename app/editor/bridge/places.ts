import type { Node } from 'prosemirror-model';

/** The place of a node in the source that it was read from. */
export interface Place {
  start: number;
  end: number;
  /** The prefix of its further lines: quotation markers and indentation of the containers around it. */
  prefix: string;
  /** The prefix for its content. */
  inner: string;
}

/** A document and its source, which stays unchanged wherever the document does. */
export interface Origin {
  source: string;
  doc: Node;
  places: WeakMap<Node, Place>;
}

/** The spaces before a block on its first line, beyond its container's prefix. */
export function indentOf(source: string, { start, prefix }: Place): string {
  const lineStart = Math.max(source.lastIndexOf('\n', start - 1), source.lastIndexOf('\r', start - 1)) + 1;
  const line = source.slice(lineStart, start);
  return line.startsWith(prefix) ? (/^[ \t]+$/.exec(line.slice(prefix.length))?.[0] ?? '') : '';
}

/** The lines of a piece of source without their container's prefix; a lazy continuation line has none. */
export function withoutPrefix(raw: string, prefix: string): string[] {
  const [first = '', ...others] = raw.split(/\r\n|\r|\n/);
  return [first, ...others.map((line) => stripped(line, prefix))];
}

function stripped(line: string, prefix: string): string {
  if (line.startsWith(prefix)) return line.slice(prefix.length);
  let at = 0;
  for (const sign of prefix) {
    if (line[at] === sign) at += 1;
    else if (sign !== ' ') break;
  }
  return line.slice(at);
}

/** Lines with a container's prefix; an empty line gets no trailing spaces. */
export const withPrefix = (lines: readonly string[], prefix: string, end: string): string =>
  lines.map((line, index) => (index === 0 ? line : line === '' ? prefix.trimEnd() : prefix + line)).join(end);

/** An empty line between two blocks of a container. */
export const emptyLine = (prefix: string, end: string): string => end + prefix.trimEnd() + end + prefix;

/** The indentation of an item's further lines: two spaces for `- `, four for `10. `. */
export function itemIndent(raw: string): string {
  const [, sign = '-', gap = ''] = /^([-+*]|\d{1,9}[.)])([ \t]*)/.exec(raw) ?? [];
  const alone = /^([-+*]|\d{1,9}[.)])[ \t]*(?:\r|\n|$)/.test(raw);
  const width = gap === '\t' ? 4 - (sign.length % 4) : gap.length;
  return ' '.repeat(sign.length + (alone || width < 1 || width > 4 ? 1 : width));
}

/** The indentation of a footnote's further lines. */
export const noteIndent = '    ';
