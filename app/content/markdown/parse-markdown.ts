import type { Root, RootContent } from 'mdast';
import { readMarkdown } from '#app/markdown/grammar';
import type { KeptPieces } from '#app/markdown/read-pieces';
import { nodesIn } from '#app/markdown/walk';
import { isIntricateText } from './intricate-text';
import './linear-edit-map';

/** No person writes a text beyond these limits, and it could exhaust the parser's time or stack. */
const limits = { depth: 60, referencedCharacters: 1_000_000, cells: 50_000 };

/**
 * Parses the portal's markdown. A source that would take quadratic time, or nests too deep for recursive code, is not
 * parsed: each of its paragraphs becomes plain text.
 * @param kept pieces of texts that were parsed before
 */
export function parseMarkdown(source: string, kept?: KeptPieces): Root {
  if (isIntricateText(source)) return plainParagraphs(source);
  const tree = readMarkdown(source, kept);
  return isOverblown(tree) ? plainParagraphs(source) : tree;
}

/**
 * Whether the tree is too deep, or a short source expands to far more (references to a long address, padded table
 * rows).
 */
export function isOverblown(tree: Root): boolean {
  let level: RootContent[] = tree.children;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limits.depth) return true;
    level = level.flatMap((node): RootContent[] => ('children' in node ? node.children : []));
  }
  const addresses = new Map<string, number>();
  for (const node of nodesIn(tree))
    if (node.type === 'definition') addresses.set(node.identifier, node.url.length + (node.title?.length ?? 0));
  let referenced = 0;
  let cells = 0;
  for (const node of nodesIn(tree)) {
    if (node.type === 'linkReference' || node.type === 'imageReference')
      referenced += addresses.get(node.identifier) ?? 0;
    if (node.type === 'table') cells += node.children.length * (node.align?.length ?? 1);
  }
  return referenced > limits.referencedCharacters || cells > limits.cells;
}

export function plainParagraphs(source: string): Root {
  const paragraphs = source.split(/(?:\r\n?|\n)\s*(?:\r\n?|\n)/).filter((text) => text.trim());
  return {
    type: 'root',
    children: paragraphs.map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] })),
  };
}
