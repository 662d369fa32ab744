import type { Nodes, Parents, Root } from 'mdast';

/**
 * Every node that has children, from the outermost inwards; a tree may be too deep for recursion. What is put in on the
 * way is walked, too.
 */
export function* parentsIn(tree: Root | Parents): Generator<Parents> {
  const open: Parents[] = [tree];
  for (let parent = open.pop(); parent; parent = open.pop()) {
    yield parent;
    const { children } = parent;
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index] as Nodes;
      if ('children' in child) open.push(child);
    }
  }
}

/** Every node except the root, in document order. */
export function* nodesIn(tree: Root | Parents): Generator<Nodes> {
  const open: Nodes[] = [...tree.children].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    if (!('children' in node)) continue;
    for (let index = node.children.length - 1; index >= 0; index -= 1) open.push(node.children[index] as Nodes);
  }
}
