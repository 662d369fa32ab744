import type { Definition, Image, Link, Nodes } from 'mdast';
import { nodesIn } from '#app/markdown/walk';
import { parseMarkdown } from '../../markdown/parse-markdown';

/** The new address of a link or an image; undefined leaves it as it is. */
export type NewAddress = (url: string, line: number) => string | undefined;

interface Change {
  from: number;
  to: number;
  text: string;
}

const destination = String.raw`(<(?:[^<>\\\n]|\\.)*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)`;
const afterText = new RegExp(String.raw`\]\(\s*${destination}`, 'g');
const afterLabel = new RegExp(String.raw`\]:\s*${destination}`, 'g');

/** Gives links and images of a Markdown text new addresses; all else stays byte for byte. */
export function rewriteLinks(source: string, newAddress: NewAddress): string {
  const changes: Change[] = [];
  for (const node of nodesIn(parseMarkdown(source))) {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const change = changeOf(source, node, newAddress);
      if (change) changes.push(change);
    } else if (node.type === 'html') changes.push(...picturesIn(node, newAddress));
  }
  let written = '';
  let at = 0;
  for (const { from, to, text } of changes.sort((one, other) => one.from - other.from)) {
    if (from < at) continue;
    written += source.slice(at, from) + text;
    at = to;
  }
  return written + source.slice(at);
}

function changeOf(source: string, node: Link | Image | Definition, newAddress: NewAddress): Change | undefined {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  if (start === undefined || end === undefined) return undefined;
  const address = newAddress(node.url, node.position?.start.line ?? 1);
  if (address === undefined) return undefined;
  const inner = node.type === 'link' ? (node.children.at(-1)?.position?.end.offset ?? start) : start;
  const pattern = node.type === 'definition' ? afterLabel : afterText;
  const found = [...source.slice(inner, end).matchAll(pattern)];
  const match = node.type === 'image' ? found.at(-1) : found[0];
  if (match?.[1] === undefined) return undefined;
  const to = inner + match.index + match[0].length;
  return { from: to - match[1].length, to, text: address };
}

const attribute = (tag: string, name: string) =>
  new RegExp(String.raw`\s${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((one) => one !== undefined);

/** The portal shows no HTML, so `<img>` becomes an image of Markdown. */
function picturesIn(node: Nodes & { type: 'html' }, newAddress: NewAddress): Change[] {
  const start = node.position?.start.offset;
  if (start === undefined) return [];
  return [...node.value.matchAll(/<img\s[^>]*>/gi)].flatMap(({ 0: tag, index }) => {
    const src = attribute(tag, 'src');
    if (src === undefined) return [];
    const address = newAddress(src, node.position?.start.line ?? 1) ?? src;
    const alt = (attribute(tag, 'alt') ?? '').replace(/[[\]\\]/g, '');
    return [{ from: start + index, to: start + index + tag.length, text: `![${alt}](<${address}>)` }];
  });
}
