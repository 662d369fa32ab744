import type { Nodes, Parents, Root } from 'mdast';
import { fragmentLine } from '#app/markdown/fragment';
import type { FragmentUse } from '#app/markdown/nodes';
import { nodesIn, parentsIn } from '#app/markdown/walk';
import { markdownTexts } from '#app/texts/pl/markdown';
import { mostUses } from '../fragments/fragment-rules';
import type { Known } from './known';
import type { Problem } from './problems';
import type { UsedFragment } from './rendered-markdown';

const texts = markdownTexts.fragment;

/** The outcome of filling fragments into a text. */
export interface Filled {
  used: UsedFragment[];
  problems: Problem[];
}

/**
 * Labels of footnotes and link references get the fragment's prefix, so that they cannot clash with those of the text
 * around it.
 */
export const labelIn = (fragment: string, label: string) => `${fragment}-${label}`;

/**
 * Replaces references to fragments by their texts. A reference that cannot be filled is shown as written and reported.
 * @param parse parses a fragment's source, to a new tree each time
 */
export function fillFragments(tree: Root, { fragments }: Known, parse: (source: string) => Root): Filled {
  const used = new Map<string, UsedFragment>();
  const problems: Problem[] = [];
  let count = 0;
  const contentOf = (use: FragmentUse): Nodes[] => {
    const fragment = fragments?.get(use.name);
    count += 1;
    if (fragment && count <= mostUses) {
      used.set(use.name, { id: fragment.id, name: use.name, revision: fragment.revision });
      return placed(parse(fragment.source), use);
    }
    const message = !fragments ? texts.nested : fragment ? texts.tooMany(mostUses) : texts.unknown(use.name);
    problems.push({ line: use.position?.start.line ?? 1, message });
    return [{ type: 'paragraph', children: [{ type: 'text', value: fragmentLine(use.name) }], position: use.position }];
  };
  // The parents are collected first: inserted texts are not searched for references again, so there are no cycles.
  for (const parent of Array.from(parentsIn(tree))) {
    if (!parent.children.some((child) => child.type === 'fragmentUse')) continue;
    const children = parent.children.flatMap((child): Nodes[] =>
      child.type === 'fragmentUse' ? contentOf(child) : [child],
    );
    if (parent.type === 'listItem' && children.length > parent.children.length) parent.spread = true;
    parent.children = children as Parents['children'] & never[];
  }
  return { used: [...used.values()], problems };
}

/** The blocks of a fragment, positioned at the line that refers to it, with prefixed labels. */
function placed(tree: Root, { name, position }: FragmentUse): Nodes[] {
  for (const node of nodesIn(tree)) {
    if (position) node.position = position;
    if ('identifier' in node) node.identifier = labelIn(name, node.identifier);
    if ('label' in node && typeof node.label === 'string') node.label = labelIn(name, node.label);
  }
  return tree.children;
}
