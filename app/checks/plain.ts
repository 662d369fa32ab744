import type { Nodes } from 'mdast';

/** What of a node is read aloud: texts, code and alternative texts. */
export function plainOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
  if (node.type === 'inlineMath') return node.value;
  if (node.type === 'break') return ' ';
  return 'children' in node ? (node.children as Nodes[]).map(plainOf).join('') : '';
}

/** Where a node stands in the source. Only what was parsed is asked for. */
export function rangeOf({ position }: Nodes): { start: number; end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}
