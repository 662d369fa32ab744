import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString } from 'hast-util-to-string';

export const classesOf = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : [];

/** What an element says, in one line. */
export const wordsOf = (element: Element): string => toString(element).replace(/\s+/g, ' ').trim();

/** What a piece of HTML says, in one line: `wordsOfHtml('A &amp; <b>B</b>')` → 'A & B' */
export const wordsOfHtml = (html: string): string =>
  toString(fromHtml(html, { fragment: true }))
    .replace(/\s+/g, ' ')
    .trim();

/** The elements of a tree in their order. */
export function* elementsIn(node: Nodes): Generator<Element> {
  if (node.type === 'element') yield node;
  if ('children' in node) for (const child of node.children) yield* elementsIn(child);
}

/** The first element that fits. */
export function find(node: Nodes, fits: (element: Element) => boolean): Element | undefined {
  for (const element of elementsIn(node)) if (fits(element)) return element;
  return undefined;
}
