import type { Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import { readMarkdown } from '#app/markdown/grammar';
import './linear-edit-map.server';

/** Beyond these a text is no longer written by a person, and the parser's time or stack would be at risk. */
const limits = {
  containersInLine: 40,
  depth: 60,
  inlineCost: 150_000_000,
  referencedCharacters: 1_000_000,
  cells: 50_000,
  blocks: 4_000,
  charactersOfBlock: 20,
};

/**
 * Parses the portal's markdown. A source that is built to cost quadratic time, or nests too deep for
 * recursive code, is not parsed at all: each of its paragraphs becomes plain text.
 */
export function parseMarkdown(source: string): Root {
  if (isIntricate(source) || isCrumbled(source)) return plainParagraphs(source);
  const tree = readMarkdown(source);
  return isOverblown(tree) ? plainParagraphs(source) : tree;
}

/** What weighs as much as one character of markup: this many words, or lines that go on a quotation without its sign. */
const weights = { word: 1 / 8, lazyLine: 4 };

/** Marks that end an address when nothing else of it follows: at each of them the parser looks through all that come after it. */
const trails = /(?:[!"'),.:;?*_~]|&[a-z]+;)+/gi;

/** Emphasis, brackets, HTML, words and lazy lines within one paragraph can cost the square of their number. */
function isIntricate(source: string): boolean {
  let cost = 0;
  let special = 0;
  let quoted = false;
  for (const line of source.split(/\r\n?|\n/)) {
    const containers = /^[\s>*+\-\d.)]*/.exec(line)?.[0].replace(/[\s\d]/g, '') ?? '';
    if (/^\s{120,}[-+*\d]/.test(line)) return true;
    if (containers.length > limits.containersInLine && !/^([*-])\1*$/.test(containers)) return true;
    if (!line.trim() || /^\s*[-+*] \S/.test(line)) {
      cost += special ** 2;
      special = 0;
      quoted = false;
    }
    special += (line.match(/[*_~[\]<`$]/g)?.length ?? 0) + weights.word * (line.match(/\b[a-z]/gi)?.length ?? 0);
    for (const { length } of line.match(trails) ?? []) cost += length ** 2;
    if (containers !== '') quoted = true;
    else if (quoted) special += weights.lazyLine;
  }
  return cost + special ** 2 > limits.inlineCost;
}

/** A line that begins a block of its own, or ends with a hard break. */
const blockLine = /^ {0,3}(?:#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|(?:=+|-+)\s*$)|(?: {2}|\\)$/;

/**
 * Thousands of blocks of a few characters each: the parser's time grows with their number, at some 0.2 ms each. Longer texts may
 * have more, as long as their blocks are not crumbs. Lines of fenced code are none.
 */
function isCrumbled(source: string): boolean {
  let blocks = 0;
  let fence = '';
  let before = '';
  for (const line of source.split(/\r\n?|\n/)) {
    const mark = /^ {0,3}(`{3}|~{3})/.exec(line)?.[1] ?? '';
    if (mark !== '' && (fence === '' || fence === mark)) fence = fence === '' ? mark : '';
    else if (fence === '' && (blockLine.test(line) || (before.trim() === '' && line.trim() !== ''))) blocks += 1;
    before = line;
  }
  return blocks > Math.max(limits.blocks, source.length / limits.charactersOfBlock);
}

/** Whether the tree is too deep, or a short source stands for far more (references to a long address, padded table rows). */
function isOverblown(tree: Root): boolean {
  let level: RootContent[] = tree.children;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.depth) return true;
    level = level.flatMap((node): RootContent[] => ('children' in node ? node.children : []));
  }
  const addresses = new Map<string, number>();
  visit(tree, 'definition', (node) => void addresses.set(node.identifier, node.url.length + (node.title?.length ?? 0)));
  let referenced = 0;
  let cells = 0;
  visit(tree, (node) => {
    if (node.type === 'linkReference' || node.type === 'imageReference')
      referenced += addresses.get(node.identifier) ?? 0;
    if (node.type === 'table') cells += node.children.length * (node.align?.length ?? 1);
  });
  return referenced > limits.referencedCharacters || cells > limits.cells;
}

function plainParagraphs(source: string): Root {
  const paragraphs = source.split(/(?:\r\n?|\n)\s*(?:\r\n?|\n)/).filter((text) => text.trim());
  return {
    type: 'root',
    children: paragraphs.map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] })),
  };
}
