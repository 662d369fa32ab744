import type { Html, Nodes, Parents, RootContent } from 'mdast';
import { nodesIn } from '#app/markdown/walk';
import { htmlAttribute } from './html-attribute';
import type { LinkSpot } from './rewrite-links';

const isHtml = (node: Nodes | undefined): node is Html => node?.type === 'html';
const isEnd = (node: Nodes) => isHtml(node) && /^<\/a\s*>$/i.test(node.value);

/** What holds words. Others hold blocks: tags among those are lines of their own. */
const holders = new Set<Nodes['type']>(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete']);

/** What stands in the place of a tag: no address of its own leads anywhere. */
function spotAt({ position }: Html, url: string, write: LinkSpot['write']): LinkSpot {
  const [from = 0, to = 0] = [position?.start.offset, position?.end.offset];
  return { url, isPicture: false, line: position?.start.line ?? 1, from, to, write };
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
  for (const [at, node] of children.entries()) {
    if (!isHtml(node)) continue;
    const next = children[at + 1];
    const isLast = next?.type === 'text' && /^\r?\n/.test(next.value);
    if (/^<br\s*\/?>$/i.test(node.value))
      spots.set(
        node,
        spotAt(node, '', () => (isLast ? '  ' : ' ')),
      );
    const url = /^<a\s/i.test(node.value) ? (htmlAttribute(node.value, 'href') ?? '') : '';
    if (!/^[^<>\\\r\n]+$/.test(url) || !canLinkFollow(children[at - 1])) continue;
    const endAt = nextLinkTag(children, at + 1);
    const end = children[endAt];
    if (!isHtml(end) || !isEnd(end) || end === next || !canBeLinked(children.slice(at + 1, endAt))) continue;
    spots.set(
      node,
      spotAt(node, '', () => '['),
    );
    spots.set(
      end,
      spotAt(end, url, (address = url) => `](<${address}>)`),
    );
  }
  return spots;
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
