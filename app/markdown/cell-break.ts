import type { PhrasingContent, Root, TableCell } from 'mdast';
import { defaultHandlers } from 'mdast-util-to-markdown';
import type { MarkdownConstruct } from './construct';
import { parentsIn } from './walk';

/**
 * Line breaks in the cells of a table, which take one line of Markdown: as elsewhere they are written as HTML.
 *
 * @example | jeden<br>dwa |
 */
export const cellBreak: MarkdownConstruct = {
  fromMarkdown: { transforms: [makeBreaks] },
  toMarkdown: {
    handlers: {
      break: (node, parent, state, info) =>
        state.stack.includes('tableCell') ? '<br>' : defaultHandlers.break(node, parent, state, info),
    },
  },
};

function makeBreaks(tree: Root): Root {
  for (const node of parentsIn(tree)) if (node.type === 'tableCell') breakCell(node);
  return tree;
}

function breakCell(cell: TableCell) {
  for (const parent of parentsIn(cell))
    parent.children = (parent.children as PhrasingContent[]).map((child) =>
      child.type === 'html' && /^<br\s*\/?>$/i.test(child.value) ? { type: 'break', position: child.position } : child,
    ) as typeof parent.children;
}
