import type { Root } from 'mdast';
import { parentsIn } from '#app/markdown/walk';
import { markdownTexts as texts } from '#app/texts/pl/markdown';
import type { Problem } from './problems';

/** Unbalanced tags of foldable sections: as HTML they would be dropped silently, possibly with their content. */
export function findBrokenDetails(tree: Root): Problem[] {
  const found: Problem[] = [];
  for (const parent of parentsIn(tree)) {
    if (parent.type === 'paragraph') continue;
    for (const child of parent.children)
      if (child.type === 'html' && /^<\/?details\b/i.test(child.value))
        found.push({ line: child.position?.start.line ?? 1, message: texts.details });
  }
  return found;
}
