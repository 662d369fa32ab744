import type { Definition, Image, Link, Nodes } from 'mdast';
import { nodesIn } from '#app/markdown/walk';
import { headingsIn, type NamedHeading } from '../../checks/text-links';
import { parseMarkdown } from '../../markdown/parse-markdown';
import { htmlAttribute } from './html-attribute';
import { inlineHtml } from './inline-html';

/** The address of a link or an image in a Markdown text, and where it stands. */
export interface LinkSpot {
  url: string;
  isPicture: boolean;
  line: number;
  from: number;
  to: number;
  /** What stands there instead around the address, or at all. As data, since texts are read in a thread. */
  around?: readonly [before: string, after: string];
  text?: string;
  /** The words of a link that is nothing but words, and where they begin. */
  words?: { text: string; from: number };
}

/** What stands at a spot with another address; undefined for what stands there already. */
const writtenAt = ({ url, around, text }: LinkSpot, address: string | undefined): string | undefined =>
  text ?? (around ? around[0] + (address ?? url) + around[1] : address);

const destination = String.raw`(<(?:[^<>\\\n]|\\.)*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)`;
const afterText = new RegExp(String.raw`\]\(\s*${destination}`, 'g');
const afterLabel = new RegExp(String.raw`\]:\s*${destination}`, 'g');

/** What of a text the links to it and from it need. */
export interface LinkedText {
  /** In the order of the text. */
  links: LinkSpot[];
  headings: NamedHeading[];
  /** The names of tags of HTML, which no page shows, each with the line where it stands first. */
  tags: Map<string, number>;
}

export function readLinks(source: string): LinkedText {
  const links: LinkSpot[] = [];
  const tags = new Map<string, number>();
  const tree = parseMarkdown(source);
  const shown = new Map<Nodes, LinkSpot>();
  for (const node of nodesIn(tree)) {
    if ('children' in node && node.type !== 'link') for (const [tag, spot] of inlineHtml(node)) shown.set(tag, spot);
    const spotOfTag = shown.get(node);
    if (spotOfTag) links.push(spotOfTag);
    else if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const spot = spotOf(source, node);
      if (spot) links.push(spot);
    } else if (node.type === 'html') {
      const { pictures, areAll } = picturesIn(source, node);
      links.push(...pictures);
      if (!areAll) for (const [tag, line] of tagsIn(node)) if (!tags.has(tag)) tags.set(tag, line);
    }
  }
  return { links: links.sort((one, other) => one.from - other.from), headings: headingsIn(tree), tags };
}

/**
 * Gives links and images of a Markdown text new addresses, and links new words; all else stays byte for byte.
 * @param newAddress undefined leaves one as it is
 * @param newWords plain text; undefined leaves them as they are
 */
export function rewriteLinks(
  source: string,
  links: readonly LinkSpot[],
  newAddress: (url: string, spot: LinkSpot) => string | undefined,
  newWords: (url: string, words: string) => string | undefined = () => undefined,
): string {
  let written = '';
  let at = 0;
  for (const spot of links) {
    const { url, from, to, words } = spot;
    const text = writtenAt(spot, newAddress(url, spot));
    const named = words && words.from >= at ? newWords(url, words.text) : undefined;
    if (words && named !== undefined) {
      written += source.slice(at, words.from) + escapeMarkdown(named);
      at = words.from + words.text.length;
    }
    if (from < at || text === undefined) continue;
    written += source.slice(at, from) + text;
    at = to;
  }
  return written + source.slice(at);
}

function spotOf(source: string, node: Link | Image | Definition): LinkSpot | undefined {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  if (start === undefined || end === undefined) return undefined;
  const inner = node.type === 'link' ? (node.children.at(-1)?.position?.end.offset ?? start) : start;
  const pattern = node.type === 'definition' ? afterLabel : afterText;
  const found = [...source.slice(inner, end).matchAll(pattern)];
  const match = node.type === 'image' ? found.at(-1) : found[0];
  if (match?.[1] === undefined) return undefined;
  const to = inner + match.index + match[0].length;
  const line = node.position?.start.line ?? 1;
  const isPicture = node.type === 'image';
  const words = node.type === 'link' ? wordsIn(source, node) : undefined;
  return { url: node.url, isPicture, line, from: to - match[1].length, to, ...(words && { words }) };
}

function wordsIn(source: string, { children }: Link): LinkSpot['words'] {
  const [only, ...others] = children;
  const from = only?.position?.start.offset;
  if (only?.type !== 'text' || others.length > 0 || from === undefined) return undefined;
  return source.startsWith(only.value, from) ? { text: only.value, from } : undefined;
}

const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>|]/g, String.raw`\$&`);

/**
 * The portal shows no HTML, so `<img>` becomes an image of Markdown, in the place of all HTML around it where that has
 * no words but a caption.
 */
function picturesIn(source: string, { position }: Nodes & { type: 'html' }): { pictures: LinkSpot[]; areAll: boolean } {
  const [start = 0, end = 0] = [position?.start.offset, position?.end.offset];
  // As it is written, also with the signs of a quotation at its lines.
  const html = source.slice(start, end);
  const found = [...html.matchAll(/<!--[^]*?(?:-->|$)|<img\s[^<>]*>/gi)].flatMap(({ 0: tag, index }) => {
    const src = tag.startsWith('<!--') ? undefined : htmlAttribute(tag, 'src');
    return src === undefined ? [] : [{ tag, src, from: index, to: index + tag.length }];
  });
  const caption = found.length === 1 ? captionIn(html) : '';
  const areAll = found.length > 0 && wordsOf(html) === wordsOf(caption);
  const words = areAll ? wordsOf(caption).replace(/["\\]/g, '\\$&') : '';
  const pictures = found.map(({ tag, src, from, to }, at) => {
    const alt = (htmlAttribute(tag, 'alt') ?? '').replace(/[[\]\\]/g, '');
    const before = areAll ? (found[at - 1]?.to ?? 0) : from;
    const last = areAll && at === found.length - 1 ? html.length : to;
    return {
      url: src,
      isPicture: true,
      line: position?.start.line ?? 1,
      from: start + before,
      to: start + last,
      around: [`${areAll && at > 0 ? ' ' : ''}![${alt}](<`, `>${words && ` "${words}"`})`] as const,
    };
  });
  return { pictures, areAll };
}

function captionIn(html: string): string {
  const from = html.search(/<figcaption\b/i);
  const to = html.search(/<\/figcaption>/i);
  return from < 0 || to < from ? '' : html.slice(from, to);
}

const wordsOf = (html: string) =>
  html
    .replace(/<!--[^]*?(?:-->|$)|<[^<>]*>/g, '')
    .replace(/^[>\s]+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The opening tags in HTML: name and line. Comments have none. */
function* tagsIn({ value, position }: Nodes & { type: 'html' }): Generator<[tag: string, line: number]> {
  let line = position?.start.line ?? 1;
  let end = value.indexOf('\n');
  for (const { 1: tag, index } of value.matchAll(/<!--[^]*?(?:-->|$)|<([a-z][\w.-]*)/gi)) {
    for (; end >= 0 && end < index; end = value.indexOf('\n', end + 1)) line += 1;
    if (tag) yield [tag.toLowerCase(), line];
  }
}
