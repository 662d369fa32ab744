import type { Element, Root, RootContent } from 'hast';
import type { Heading, RenderedMarkdown } from './rendered-markdown';
import { minutesToRead } from './reading-time';
import { visitElements } from './visit-elements';

const blocks = new Set([
  'p',
  'li',
  'pre',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'hr',
  'br',
  'section',
  'div',
  'details',
  'summary',
  'figure',
  'figcaption',
]);
const excerptLength = 150;

/**
 * The text of a node as a person reads it: blocks separated, alternative texts in place of images, no footnote marks,
 * single spaces.
 */
export function plainText(node: Root | RootContent): string {
  const parts: string[] = [];
  collect(node, parts);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

function collect(node: Root | RootContent, parts: string[]): void {
  if (node.type === 'text') parts.push(node.value);
  if (node.type === 'element' && node.tagName === 'img') parts.push(node.properties.alt ?? '');
  if (node.type !== 'element' && node.type !== 'root') return;
  if (node.type === 'element' && ('dataFootnoteRef' in node.properties || 'dataFootnoteBackref' in node.properties))
    return;
  if (node.type === 'element' && node.tagName === 'table') {
    parts.push('\n', tableText(node), '\n');
    return;
  }
  const apart = node.type === 'element' && blocks.has(node.tagName);
  if (apart) parts.push('\n');
  for (const child of node.children) collect(child, parts);
  if (apart) parts.push('\n');
}

/** Rows separated by semicolons, cells by dots, and an end, since more may follow: 'Stan · W API; Roboczy · draft.' */
function tableText(table: Element): string {
  const rows: string[] = [];
  visitElements(table, (row) => {
    if (row.tagName === 'tr') rows.push(row.children.map(plainText).filter(Boolean).join(' · '));
  });
  const text = rows.filter(Boolean).join('; ');
  return /[\p{L}\p{N})»”]$/u.test(text) ? `${text}.` : text;
}

/** The first 150 characters, with … when there is more. */
export function excerptOf(text: string): string {
  if (text.length <= excerptLength) return text;
  // By code points, not UTF-16 units: an emoji has two of those.
  const start = Array.from(text.slice(0, excerptLength * 2))
    .slice(0, excerptLength)
    .join('');
  return start.length < text.length ? `${start.trimEnd()}…` : text;
}

export const readingMinutesOf = (text: string) => minutesToRead(text.split(' ').length);

/** The nodes in order, with the content of foldable sections in their place. */
function* unfolded(nodes: readonly RootContent[]): Generator<RootContent> {
  for (const node of nodes) {
    if (node.type === 'element' && node.tagName === 'details') yield* unfolded(node.children);
    else yield node;
  }
}

/** The heading of the footnotes, which names no part of the text. */
const headOfNotes = (node: RootContent): Element | undefined =>
  node.type === 'element' && 'dataFootnotes' in node.properties
    ? node.children.find((child) => child.type === 'element')
    : undefined;

/**
 * Cuts the text into sections at its headings; headings inside lists and quotations do not count. The footnotes are a
 * section without a heading.
 */
export function sectionsOf(tree: Root, headings: Map<Element, Heading>): RenderedMarkdown['sections'] {
  const sections: { heading: string | null; anchor: string | null; texts: string[] }[] = [
    { heading: null, anchor: null, texts: [] },
  ];
  for (const node of unfolded(tree.children)) {
    const heading = node.type === 'element' ? headings.get(node) : undefined;
    const notes = headOfNotes(node);
    if (heading) sections.push({ heading: heading.text, anchor: heading.id, texts: [] });
    else if (notes && 'children' in node)
      sections.push({
        heading: null,
        anchor: String(notes.properties.id),
        texts: node.children.filter((child) => child !== notes).map(plainText),
      });
    else sections.at(-1)?.texts.push(plainText(node));
  }
  return sections
    .map(({ heading, anchor, texts }) => ({ heading, anchor, text: texts.filter(Boolean).join(' ') }))
    .filter((section) => section.heading !== null || section.text !== '');
}
