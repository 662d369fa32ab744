import type { Element, Root } from 'hast';

/** Returned by a visitor to skip the element's children. */
export const skipChildren = Symbol('skip');

type Visitor = (node: Element, index: number, parent: Root | Element) => typeof skipChildren | void;

/**
 * Calls the visitor for each element in document order. It may replace the element, or change its children before they
 * are visited. A table of 80 kB has over 60,000 elements, each visited eight times: unist-util-visit, which creates a
 * closure per visit, takes seconds for that.
 */
export function visitElements(parent: Root | Element, visitor: Visitor): void {
  for (let index = 0; index < parent.children.length; index += 1) {
    const node = parent.children[index];
    if (node?.type === 'element' && visitor(node, index, parent) !== skipChildren) visitElements(node, visitor);
  }
}
