import type { Node } from 'prosemirror-model';

/** Where a node stands in the source that it was read from. */
export interface Place {
  start: number;
  end: number;
  /** What each further line of it begins with: the signs of quotations and the indentation of items around it. */
  prefix: string;
  /** The same for what stands in it. */
  inner: string;
}

/** A document and the source that it was read from, which stays as it is wherever the document does. */
export interface Origin {
  source: string;
  doc: Node;
  places: WeakMap<Node, Place>;
}

/** Lines of a piece of source without their container's signs; a line that goes on lazily has none. */
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

/** The same lines below each other within a container; an empty one ends without spaces. */
export const withPrefix = (lines: readonly string[], prefix: string, end: string): string =>
  lines.map((line, index) => (index === 0 ? line : line === '' ? prefix.trimEnd() : prefix + line)).join(end);

/** What the lines of an item begin with under its sign: `- ` takes two spaces, `10. ` four. */
export function itemIndent(raw: string): string {
  const [, sign = '-', gap = ''] = /^([-+*]|\d{1,9}[.)])([ \t]*)/.exec(raw) ?? [];
  const alone = /^([-+*]|\d{1,9}[.)])[ \t]*(?:\r|\n|$)/.test(raw);
  const width = gap === '\t' ? 4 - (sign.length % 4) : gap.length;
  return ' '.repeat(sign.length + (alone || width < 1 || width > 4 ? 1 : width));
}

/** What further lines of a footnote begin with. */
export const noteIndent = '    ';
