import type { Nodes } from 'mdast';

/** The text of a node as it is read aloud: texts, code and alternative texts. */
export function plainOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
  if (node.type === 'inlineMath') return node.value;
  if (node.type === 'break') return ' ';
  return 'children' in node ? (node.children as Nodes[]).map(plainOf).join('') : '';
}

/** The range of a node in the source. Only for nodes that the parser made. */
export function rangeOf({ position }: Nodes): { start: number; end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}
