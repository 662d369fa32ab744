import type { Root } from 'mdast';
import { fillFragments, type Filled } from './fill-fragments';
import { sourceWithFragments } from './fragment-source';
import type { Known } from './known';
import { isOverblown, parseMarkdown, plainParagraphs } from './parse-markdown';

interface ParsedAndFilled extends Filled {
  tree: Root;
  /** The source with its fragments filled in. */
  filled: string;
}

/** Parses a text with its fragments filled in. If they make it too large it becomes plain paragraphs. */
export function parseFilled(source: string, known: Known): ParsedAndFilled {
  const tree = parseMarkdown(source);
  const filled = sourceWithFragments(source, tree, known);
  const { used, problems } = fillFragments(tree, known, parseMarkdown);
  const isTooMuch = used.length > 0 && isOverblown(tree);
  return { tree: isTooMuch ? plainParagraphs(filled) : tree, used, problems, filled };
}
