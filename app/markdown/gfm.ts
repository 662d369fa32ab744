import type { Parents, Root } from 'mdast';
import type { Extension as FromMarkdownExtension, Transform } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Construct, Extension as SyntaxExtension } from 'micromark-util-types';
import { nodesIn, parentsIn } from './walk';

const { text = {}, flow = {}, ...others } = gfm({ singleTilde: false });

/**
 * GitHub's Markdown for one source. The package tries an address at the beginning of every word and a table at every
 * line, which is a third of a parser's time: here they are tried only where the lines hold what they cannot do without.
 * The tree is the same.
 */
export function gfmSyntax(source: string): SyntaxExtension {
  const { withAddress, ofTable } = readLines(source);
  return {
    ...others,
    text: eachConstruct(text, (construct) => {
      const { name = '', previous } = construct;
      if (!previous || !name.endsWith('Autolink')) return construct;
      return {
        ...construct,
        previous(code) {
          return previous.call(this, code) && withAddress.has(this.now().line);
        },
      };
    }),
    flow: eachConstruct(flow, (construct) => {
      const { name, tokenize } = construct;
      if (name !== 'table') return construct;
      return {
        ...construct,
        tokenize(effects, ok, nok) {
          return ofTable.has(this.now().line) ? tokenize.call(this, effects, ok, nok) : nok;
        },
      };
    }),
  };
}

/** The numbers of the lines, from 1, that may hold an address, and of those that may be a table's. */
function readLines(source: string): { withAddress: Set<number>; ofTable: Set<number> } {
  const withAddress = new Set<number>();
  const ofTable = new Set<number>();
  let inTable = false;
  for (const [index, line] of source.split(/\r\n?|\n/).entries()) {
    if (/@|www|http/i.test(line)) withAddress.add(index + 1);
    // The line below a table's head, also in a quotation.
    if (/^[\s>|:-]*-[\s>|:-]*$/.test(line)) {
      ofTable.add(index);
      inTable = true;
    }
    inTable &&= line.trim() !== '';
    if (inTable) ofTable.add(index + 1);
  }
  return { withAddress, ofTable };
}

const eachConstruct = (
  constructs: NonNullable<SyntaxExtension['text']>,
  change: (construct: Construct) => Construct,
): NonNullable<SyntaxExtension['text']> =>
  Object.fromEntries(
    Object.entries(constructs).map(([code, found]) => [code, [found ?? []].flat().map((one) => change(one))]),
  );

const onlyWithAddresses =
  (transform: Transform): Transform =>
  (tree) => {
    for (const parent of parentsIn(tree)) if (isPhrasing(parent) && mayHoldAddress(parent)) transform(parent as Root);
  };

const isPhrasing = ({ type }: Parents) => type === 'paragraph' || type === 'heading' || type === 'tableCell';

function mayHoldAddress(parent: Parents): boolean {
  for (const node of nodesIn(parent)) if (node.type === 'text' && /@|:\/\/|www\./i.test(node.value)) return true;
  return false;
}

/**
 * How the tree is made of it. Addresses are looked for in those paragraphs, headings and cells alone that can have one.
 */
export const gfmReading: FromMarkdownExtension[] = gfmFromMarkdown().map(({ transforms, ...extension }) => ({
  ...extension,
  ...(transforms && { transforms: transforms.map(onlyWithAddresses) }),
}));
