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

/** What came of the fragments in a text. */
export interface Filled {
  used: UsedFragment[];
  problems: Problem[];
}

/** A footnote or an address that a fragment names is its own: the text around it may have another of that name. */
export const labelIn = (fragment: string, label: string) => `${fragment}-${label}`;

/**
 * Puts the texts of fragments where a text names them. What it names and cannot have is shown as it is written, and
 * told.
 * @param parse makes the tree of a fragment's source, anew each time
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
  // The parents are collected first: what is put in is not searched for fragments again, so nothing can go in circles.
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

/** The blocks of a fragment, at the line that names it, under labels of their own. */
function placed(tree: Root, { name, position }: FragmentUse): Nodes[] {
  for (const node of nodesIn(tree)) {
    if (position) node.position = position;
    if ('identifier' in node) node.identifier = labelIn(name, node.identifier);
    if ('label' in node && typeof node.label === 'string') node.label = labelIn(name, node.label);
  }
  return tree.children;
}
