import type { Parents, PhrasingContent, Root } from 'mdast';
import type { Extension as FromMarkdownExtension, Transform } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { ConstructRecord, Extension as SyntaxExtension } from 'micromark-util-types';
import { nodesIn, parentsIn } from './walk';

const whole = gfm({ singleTilde: false });

const without = (constructs: ConstructRecord | undefined, isLeftOut: (name: string) => boolean): ConstructRecord =>
  Object.fromEntries(
    Object.entries(constructs ?? {})
      .map(([code, found]) => [code, [found ?? []].flat().filter(({ name = '' }) => !isLeftOut(name))] as const)
      .filter(([, left]) => left.length > 0),
  );
const withoutAddresses = { ...whole, text: without(whole.text, (name) => name.endsWith('Autolink')) };
const withoutTables = (syntax: SyntaxExtension): SyntaxExtension => ({
  ...syntax,
  flow: without(syntax.flow, (name) => name === 'table'),
});

/** By whether there may be addresses, then by whether there may be tables. */
const variants = [
  [withoutTables(withoutAddresses), withoutAddresses],
  [withoutTables(whole), whole],
] as const;

/**
 * GitHub's Markdown for a piece of a text. The package tries an address at the beginning of every word and a table at
 * every line, which is a third of a parser's time: here they are tried only in pieces that hold what they cannot do
 * without. The tree is the same.
 */
export const gfmSyntax = (piece: string): SyntaxExtension =>
  variants[/@|www|http/i.test(piece) ? 1 : 0][mayHoldTable(piece) ? 1 : 0];

/** Whether there is a line like the one below a table's head, also in a quotation. */
const mayHoldTable = (piece: string): boolean =>
  piece.split(/\r\n?|\n/).some((line) => line.includes('-') && /^[\s>|:-]+$/.test(line));

const onlyWithAddresses =
  (transform: Transform): Transform =>
  (tree) => {
    for (const parent of parentsIn(tree)) if (isPhrasing(parent) && mayHoldAddress(parent)) transform(parent as Root);
  };

const isPhrasing = ({ type }: Parents) => type === 'paragraph' || type === 'heading' || type === 'tableCell';

/** Whether words hold what an address cannot do without. */
export const mayBeAddress = (words: string): boolean => /@|:\/\/|www\./i.test(words);

function mayHoldAddress(parent: Parents): boolean {
  for (const node of nodesIn(parent)) if (node.type === 'text' && mayBeAddress(node.value)) return true;
  return false;
}

/**
 * How the tree is made of it. Addresses are looked for in those paragraphs, headings and cells alone that can have one.
 */
export const gfmReading: FromMarkdownExtension[] = gfmFromMarkdown().map(({ transforms, ...extension }) => ({
  ...extension,
  ...(transforms && { transforms: transforms.map(onlyWithAddresses) }),
}));

/**
 * Words cut at the addresses among them, which are links wherever they stand.
 * @example addressesIn('Pisz: a@b.pl.') // [{ text: 'Pisz: ' }, { text: 'a@b.pl', url: 'mailto:a@b.pl' }, { text: '.' }]
 */
export function addressesIn(words: string): { text: string; url?: string }[] {
  if (!mayBeAddress(words)) return [{ text: words }];
  const line: PhrasingContent[] = [{ type: 'text', value: words }];
  const tree: Root = { type: 'root', children: [{ type: 'paragraph', children: line }] };
  for (const { transforms } of gfmReading) for (const transform of transforms ?? []) transform(tree);
  return line.flatMap((node) => {
    if (node.type === 'text') return [{ text: node.value }];
    const [text] = node.type === 'link' ? node.children : [];
    return node.type === 'link' && text?.type === 'text' ? [{ text: text.value, url: node.url }] : [];
  });
}
