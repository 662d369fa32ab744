import type { List, ListItem, Parents } from 'mdast';
import { defaultHandlers, type Handler } from 'mdast-util-to-hast';

const looseLists = new WeakMap<List, boolean>();

const isLoose = (item: ListItem) => item.spread ?? item.children.length > 1;

function isLooseList(list: List): boolean {
  const known = looseLists.get(list) ?? (list.spread || list.children.some(isLoose));
  looseLists.set(list, known);
  return known;
}

/**
 * The library's handler, given once whether the list is loose: by itself it would go through all items for each item.
 */
export const listItem: Handler = (state, node: ListItem, parent: Parents | undefined) =>
  defaultHandlers.listItem(
    state,
    node,
    parent?.type === 'list' ? { ...parent, spread: isLooseList(parent), children: [] } : parent,
  );
