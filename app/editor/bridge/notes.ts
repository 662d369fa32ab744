import type { Node } from 'prosemirror-model';
import type { Transform } from 'prosemirror-transform';
import { schema } from './schema';

const { nodes } = schema;

/** The labels of the footnotes in a text. */
const labelsOf = (doc: Node): Set<string> =>
  new Set(doc.children.filter(({ type }) => type === nodes.footnote).map(({ attrs }) => fold(attrs.label as string)));

/** The labels that a new footnote cannot have: of footnotes, and of what would become a mark once it had one. */
export const takenLabels = (doc: Node): Set<string> =>
  new Set([
    ...labelsOf(doc),
    ...[...doc.textContent.matchAll(/\[\^([^\]\s]+)\]/g)].map(([, label = '']) => fold(label)),
  ]);

/** Labels are the same whatever their case. */
export const fold = (label: string) => label.toLowerCase().toUpperCase();

/** Removes marks of footnotes that were deleted: without its footnote a mark would be read as text. */
export function dropLostMarks(tr: Transform): void {
  const labels = labelsOf(tr.doc);
  const lost: number[] = [];
  tr.doc.descendants((node, at) => {
    if (node.type === nodes.footnote_mark && !labels.has(fold(node.attrs.label as string))) lost.push(at);
  });
  for (const at of lost.reverse()) tr.delete(at, at + 1);
}

/** Whether one document has footnotes that the other lacks. */
export function hasLostNotes(before: Node, after: Node): boolean {
  const labels = labelsOf(after);
  return [...labelsOf(before)].some((label) => !labels.has(label));
}

/** The position of a footnote's text. */
export function noteAt(doc: Node, label: string): number | undefined {
  let found: number | undefined;
  doc.forEach((node, at) => {
    if (found === undefined && node.type === nodes.footnote && fold(node.attrs.label as string) === fold(label))
      found = at;
  });
  return found;
}

/** The first footnote number that is none of the labels. */
export function freeLabel(labels: ReadonlySet<string>): string {
  let number = 1;
  while (labels.has(String(number))) number += 1;
  return String(number);
}

/** The position of the first mark of a footnote. */
export function markAt(doc: Node, label: string): number | undefined {
  let found: number | undefined;
  doc.descendants((node, at) => {
    if (found === undefined && node.type === nodes.footnote_mark && fold(node.attrs.label as string) === fold(label))
      found = at;
  });
  return found;
}
