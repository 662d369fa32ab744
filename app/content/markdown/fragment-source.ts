import type { Nodes, Root } from 'mdast';
import { nodesIn } from '#app/markdown/walk';
import { withLineFeeds } from '#app/platform/line-ends';
import { labelIn } from './fill-fragments';
import type { Known } from './known';
import { parseMarkdown } from './parse-markdown';

interface Edit {
  from: number;
  until: number;
  text: string;
}

/**
 * The source of a text with its fragments filled in, for whoever gets it as Markdown: inside lists and quotations the
 * lines of fragments are indented and prefixed accordingly.
 * @param tree of the source, before its fragments were filled in
 */
export function sourceWithFragments(source: string, tree: Root, { fragments }: Known): string {
  const edits: Edit[] = [];
  for (const node of nodesIn(tree)) {
    const fragment = node.type === 'fragmentUse' ? fragments?.get(node.name) : undefined;
    const [from, until] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type !== 'fragmentUse' || !fragment || from === undefined || until === undefined) continue;
    const line = source.slice(source.lastIndexOf('\n', from - 1) + 1, from);
    // The prefix of the following lines: quotation signs, and spaces in place of list markers.
    const next = line.replace(/[^>\t]/g, ' ');
    const own = ownSource(node.name, fragment.source).split('\n').join(`\n${next}`);
    const before = from > line.length && /^[>\s]*$/.test(line) ? `\n${line}` : '';
    const after = until < source.length ? `\n${next.trimEnd()}` : '';
    edits.push({ from, until, text: `${before}${own}${after}` });
  }
  return edited(source, edits);
}

/** A fragment's source with prefixed labels. */
function ownSource(name: string, source: string): string {
  const text = withLineFeeds(source).trimEnd();
  const edits = [...nodesIn(parseMarkdown(text))].flatMap((node) => labelEdit(name, node, text));
  return edited(text, edits);
}

const bracketed = String.raw`\[(?:\\.|[^\]\\])*\]`;
const first = new RegExp(`^${bracketed}`);
const last = new RegExp(`${bracketed}$`);

function labelEdit(name: string, node: Nodes, source: string): Edit[] {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  if (!('identifier' in node) || start === undefined || end === undefined) return [];
  const own = labelIn(name, node.label ?? node.identifier);
  const written = source.slice(start, end);
  if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition' || node.type === 'definition') {
    const mark = node.type === 'definition' ? '' : '^';
    return [{ from: start, until: start + (first.exec(written)?.[0].length ?? 0), text: `[${mark}${own}]` }];
  }
  const tail = node.referenceType === 'shortcut' ? 0 : (last.exec(written)?.[0].length ?? 0);
  return [{ from: end - tail, until: end, text: `[${own}]` }];
}

/**
 * The edits do not overlap, except for a footnote inside a footnote's text; the inner label comes after the outer one.
 */
function edited(source: string, edits: Edit[]): string {
  const ordered = [...edits].sort((one, other) => other.from - one.from);
  return ordered.reduce((text, { from, until, text: put }) => text.slice(0, from) + put + text.slice(until), source);
}
