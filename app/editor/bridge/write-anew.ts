import type { Break, Link, Nodes, Parents, Text } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { defaultHandlers, type Info, type Options, type State, toMarkdown } from 'mdast-util-to-markdown';
import type { Fragment, Node } from 'prosemirror-model';
import { writing } from '#app/markdown/grammar';
import { type AuthorStyle, authorStyle, writingOptions } from './author-style';
import { summaryOf } from './said';
import { schema } from './schema';
import { block, phrasing, type Wording } from './to-mdast';

/** An underscore inside a word is no emphasis. */
const innerUnderscore = /(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu;

function writeText(node: Text, state: State, info: Info, { noBreakSpace }: AuthorStyle): string {
  if (node.data?.isMarkdown) return node.value;
  return state.safe(node.value, info).replace(innerUnderscore, '_').replaceAll('\u00A0', noBreakSpace);
}

/** Spaces at the end would leave a formula or a tag alone on its line, where it is a block, or the line empty. */
function writeBreak(node: Break, parent: Parents | undefined, style: AuthorStyle): string {
  const before = parent?.children[(parent.children as Nodes[]).indexOf(node) - 1];
  return ['inlineMath', 'html', 'break'].includes(before?.type ?? '') ? '\\\n' : style.hardBreak;
}

/** Between `<` and `>` nothing is escaped: no backslash, and no bar of a cell. */
const writeLink = (node: Link, parent: Parents | undefined, state: State, info: Info) => {
  const isCut = node.url.includes('|') && state.stack.includes('tableCell');
  const options = { ...state.options, resourceLink: isCut || /\\(?:[!-/:-@[-`{-~]|$)/.test(node.url) };
  return defaultHandlers.link(node, parent, { ...state, options }, info);
};

function stringify(tree: Nodes, style: AuthorStyle, options: Options = {}): string {
  const handlers = {
    text: (node: Text, _: Parents | undefined, state: State, info: Info) => writeText(node, state, info, style),
    link: writeLink,
    break: (node: Break, parent: Parents | undefined, state: State) =>
      state.stack.includes('tableCell') ? '<br>' : writeBreak(node, parent, style),
  };
  const tables = gfmToMarkdown({ tablePipeAlign: false });
  return toMarkdown(tree, {
    ...writingOptions(style),
    extensions: [...writing, tables, { handlers }],
    ...options,
  }).replace(/\n$/, '');
}

/** A whole text, as the library writes it. */
export function writeWhole(doc: Node, style: AuthorStyle, wording: Wording): string {
  const children = doc.children.map((child) => block(child, wording));
  return stringify({ type: 'root', children }, { ...style, rule: '_' });
}

/** The lines of a paragraph, heading, code block, rule, table or block of source; `was` is its former source. */
export function writeLeaf(node: Node, style: AuthorStyle, wording: Wording, was = ''): string[] {
  if (node.type.name === 'source_block') return (node.attrs.raw as string).split('\n');
  const options: Options = {};
  if (node.type.name === 'heading' && was !== '') options.setext = !was.startsWith('#');
  if (node.type.name === 'heading' && /^#.* #+$/.test(was)) options.closeAtx = true;
  if (node.type.name === 'code_block' && was !== '') {
    if (was.startsWith('~')) options.fence = '~';
    else if (was.startsWith('`')) options.fence = '`';
    else options.fences = false;
  }
  const lines = stringify(block(node, wording), style, options).split('\n');
  if (node.type.name === 'table') lines[1] = (lines[1] ?? '').replace(/-+/g, '---');
  return lines;
}

/** The content of a table cell. */
export const writeCell = (line: Node, style: AuthorStyle, wording: Wording): string =>
  stringify({ type: 'tableCell', children: phrasing(line, wording) }, style);

/** The two opening lines of a foldable section. */
export const detailsHead = (details: Node): string =>
  toMarkdown(
    { type: 'details', open: details.attrs.open as boolean, summary: summaryOf(details), children: [] },
    { extensions: writing },
  ).replace(/\s*<\/details>\s*$/, '');

const plainStyle = authorStyle('', { type: 'root', children: [] });

/** The Markdown of blocks that are taken out of their text. */
export const markdownOf = (blocks: Fragment): string =>
  writeWhole(schema.nodes.doc.create(null, blocks), plainStyle, { resolved: true });

/** The Markdown of a single node, for previews of its rendering. */
export const sourceOf = (node: Node): string =>
  writeLeaf(node.isInline ? schema.nodes.paragraph.create(null, node) : node, plainStyle, { resolved: true }).join(
    '\n',
  );
