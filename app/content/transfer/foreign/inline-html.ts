import type { Html, Nodes, Parents } from 'mdast';
import { htmlAttribute } from './html-attribute';
import type { LinkSpot } from './rewrite-links';

const isHtml = (node: Nodes | undefined): node is Html => node?.type === 'html';
const isEnd = (node: Nodes) => isHtml(node) && /^<\/a\s*>$/i.test(node.value);

/** What stands in the place of a tag: no address of its own leads anywhere. */
function spotAt({ position }: Html, url: string, write: LinkSpot['write']): LinkSpot {
  const [from = 0, to = 0] = [position?.start.offset, position?.end.offset];
  return { url, isPicture: false, line: position?.start.line ?? 1, from, to, write };
}

/**
 * Links and breaks that stand as HTML in a line of Markdown, which would lose their address, or run two words together.
 * @returns what is written in their places, by their nodes
 */
export function inlineHtml(parent: Parents): Map<Nodes, LinkSpot> {
  const spots = new Map<Nodes, LinkSpot>();
  const { children } = parent;
  if (parent.type === 'root' || !children.some(isHtml)) return spots;
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
    const end = url === '' ? undefined : nextLinkTag(children, at + 1);
    if (!end || !isHtml(end) || !isEnd(end) || end === next) continue;
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

/** The next tag that begins or ends a link. */
function nextLinkTag(children: readonly Nodes[], from: number): Nodes | undefined {
  for (let at = from; at < children.length; at += 1) {
    const node = children[at];
    if (isHtml(node) && /^<\/?a[\s>]/i.test(node.value)) return node;
  }
  return undefined;
}
