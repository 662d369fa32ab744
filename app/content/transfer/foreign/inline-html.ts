import type { Html, Nodes, Parents, RootContent } from 'mdast';
import { nodesIn } from '#app/markdown/walk';
import { htmlAttribute } from './html-attribute';
import type { LinkSpot } from './rewrite-links';

const isHtml = (node: Nodes | undefined): node is Html => node?.type === 'html';
const isEnd = (node: Nodes) => isHtml(node) && /^<\/a\s*>$/i.test(node.value);

const marks: readonly Nodes['type'][] = ['emphasis', 'strong', 'delete'];
/** What holds words. Others hold blocks: tags among those are lines of their own. */
const holders = new Set<Nodes['type']>(['paragraph', 'heading', 'tableCell', ...marks]);

/** What stands in the place of a tag: no address of its own leads anywhere. */
function spotAt({ position }: Html, url: string, written: Pick<LinkSpot, 'around' | 'text'>): LinkSpot {
  const [from = 0, to = 0] = [position?.start.offset, position?.end.offset];
  return { url, isPicture: false, line: position?.start.line ?? 1, from, to, ...written };
}

/**
 * Links and breaks that stand as HTML in a line of Markdown, which would lose their address, or run two words together.
 * Those that Markdown would read otherwise stay.
 * @returns what is written in their places, by their nodes
 */
export function inlineHtml(parent: Parents): Map<Nodes, LinkSpot> {
  const spots = new Map<Nodes, LinkSpot>();
  const { children } = parent;
  if (!holders.has(parent.type) || !children.some(isHtml)) return spots;
  let isInLine = false;
  for (const [at, node] of children.entries()) {
    isInLine = isInLineBehind(node, isInLine);
    if (!isHtml(node)) continue;
    const next = children[at + 1];
    const isLast = next?.type === 'text' && /^\r?\n/.test(next.value);
    // A mark does not end behind a space.
    if (/^<br\s*\/?>$/i.test(node.value) && isInLine && (next || !marks.includes(parent.type)))
      spots.set(node, spotAt(node, '', { text: isLast ? '  ' : ' ' }));
    const url = /^<a\s/i.test(node.value) ? (htmlAttribute(node.value, 'href') ?? '') : '';
    if (!/^[^<>\\\r\n]+$/.test(url) || !canLinkFollow(children[at - 1])) continue;
    const endAt = nextLinkTag(children, at + 1);
    const end = children[endAt];
    if (!isHtml(end) || !isEnd(end) || end === next || !canBeLinked(children.slice(at + 1, endAt))) continue;
    spots.set(node, spotAt(node, '', { text: '[' }));
    spots.set(end, spotAt(end, url, { around: ['](<', '>)'] }));
  }
  return spots;
}

/** Whether words stand before what is behind a node, in its line: there spaces begin no list, heading, code or HTML. */
function isInLineBehind(node: Nodes, isInLine: boolean): boolean {
  if (node.type === 'html' || node.type === 'linkReference') return isInLine;
  if (node.type !== 'text') return node.type !== 'break';
  const lines = node.value.split(/[\r\n]/);
  // `1.` begins a list, and `[a]:` a definition.
  const hasWords = /\p{L}|\d(?![\d.)])/u.test(lines.at(-1) ?? '') && !/\]:\s*$/.test(node.value);
  return hasWords || (isInLine && lines.length === 1);
}

const isLinkTag = (node: Nodes) => isHtml(node) && /^<\/?a[\s>]/i.test(node.value);

/** Where the next tag begins or ends a link, -1 for nowhere. */
function nextLinkTag(children: readonly Nodes[], from: number): number {
  for (let at = from; at < children.length; at += 1) if (isLinkTag(children[at] as Nodes)) return at;
  return -1;
}

/** Whether `[` behind a node begins a link: no picture, reference, address or definition. */
function canLinkFollow(before: Nodes | undefined): boolean {
  if (before?.type === 'text') return !/(?:[!\]]|\]:\s*)$/.test(before.value);
  return before === undefined || !/^link|Reference$/.test(before.type);
}

/** Whether nodes may stand between the brackets of a link, which holds no other, and is no note. */
const canBeLinked = (words: readonly Nodes[]) =>
  [...nodesIn({ type: 'root', children: words as RootContent[] })].every((node) => {
    if (node.type === 'text') return !/^\^|[[\]]/.test(node.value);
    // An address as it is in a text has no brackets.
    if (node.type === 'link') return node.position?.start.offset === node.children[0]?.position?.start.offset;
    return !isLinkTag(node) && !node.type.endsWith('Reference');
  });
