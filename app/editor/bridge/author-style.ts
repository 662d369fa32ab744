import type { Options } from 'mdast-util-to-markdown';
import type { Root, RootContent } from 'mdast';

/** The author's choices where Markdown has several notations; new text follows them. */
export interface AuthorStyle {
  bullet: '-' | '*' | '+';
  ordered: '.' | ')';
  emphasis: '*' | '_';
  strong: '*' | '_';
  fence: '`' | '~';
  rule: '-' | '*' | '_';
  hardBreak: '\\\n' | '  \n';
  setext: boolean;
  lineEnd: '\n' | '\r\n';
  noBreakSpace: '\u00A0' | '&nbsp;';
}

class Votes {
  private readonly counts = new Map<string, number>();
  add(sign: string | undefined) {
    if (sign) this.counts.set(sign, (this.counts.get(sign) ?? 0) + 1);
  }
  /** The most frequent of these notations; the first where none occurs. */
  most<Sign extends string>(...signs: [Sign, ...Sign[]]): Sign {
    const count = (sign: Sign) => this.counts.get(sign) ?? 0;
    return signs.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
  }
}

const kinds = ['listItem', 'orderedItem', 'emphasis', 'strong', 'code', 'thematicBreak', 'break', 'heading'] as const;

/** By their first sign; those of cells, which are HTML, say nothing of others. */
const breaks: Record<string, AuthorStyle['hardBreak']> = { '\\': '\\\n', ' ': '  \n' };

/** Detects the style of a text. */
export function authorStyle(source: string, tree: Root): AuthorStyle {
  const votes = Object.fromEntries(kinds.map((kind) => [kind, new Votes()])) as Record<(typeof kinds)[number], Votes>;
  const count = (node: RootContent | Root, inOrdered: boolean) => {
    const raw = () => source.slice(node.position?.start.offset, node.position?.end.offset);
    if (node.type === 'listItem')
      votes[inOrdered ? 'orderedItem' : 'listItem'].add(/^(?:([-+*])|\d+([.)]))/.exec(raw())?.slice(1).join(''));
    else if (node.type === 'heading') votes.heading.add(/^ {0,3}#/.test(raw()) || node.depth > 2 ? 'atx' : 'setext');
    else if (node.type === 'break') votes.break.add(breaks[raw()[0] ?? '']);
    else if (node.type === 'code') votes.code.add(raw()[0]);
    else if (node.type === 'emphasis' || node.type === 'strong' || node.type === 'thematicBreak')
      votes[node.type].add(raw()[0]);
    if ('children' in node)
      for (const child of node.children) count(child, node.type === 'list' && node.ordered === true);
  };
  count(tree, false);
  const spaces = new Votes();
  for (const [sign] of source.matchAll(/\u00A0|&nbsp;/g)) spaces.add(sign);
  return {
    bullet: votes.listItem.most('-', '*', '+'),
    ordered: votes.orderedItem.most('.', ')'),
    emphasis: votes.emphasis.most('*', '_'),
    strong: votes.strong.most('*', '_'),
    fence: votes.code.most('`', '~'),
    rule: votes.thematicBreak.most('-', '*', '_'),
    hardBreak: votes.break.most('\\\n', '  \n'),
    setext: votes.heading.most('atx', 'setext') === 'setext',
    noBreakSpace: spaces.most('\u00A0', '&nbsp;'),
    lineEnd: source.includes('\r\n') ? '\r\n' : '\n',
  };
}

/** The style as options of mdast-util-to-markdown. */
export const writingOptions = (style: AuthorStyle): Options => ({
  bullet: style.bullet,
  bulletOrdered: style.ordered,
  emphasis: style.emphasis,
  strong: style.strong,
  fence: style.fence,
  rule: style.rule,
  setext: style.setext,
  fences: true,
  listItemIndent: 'one',
  incrementListMarker: true,
});
