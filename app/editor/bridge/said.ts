import type { Node } from 'prosemirror-model';
import { columnSigns } from '#app/markdown/math';

// The part of a construct that Markdown can express. What is dropped here is neither written nor compared.

/** TeX between `$$` lines, without empty lines and anything that would end it. */
export const formulaOf = (block: Node): string =>
  block.textContent
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\${2,}/g, '$').trimEnd())
    .filter((line) => line !== '')
    .join('\n')
    .trim();

/** TeX within a line, or ''. */
export const lineFormulaOf = (typed: string): string =>
  typed
    .replace(/\s+/g, ' ')
    .replace(/\\(?=\s*$)/, '')
    .replace(/(\\.)|\$/g, '$1')
    .trim();

/** A bar ends a cell of a table, also within what is one there: it is told otherwise, or escaped. */
export function inCell(leaf: Node): Node {
  const { value, raw, resolved } = leaf.attrs as Record<string, string | null | undefined>;
  const escaped = (text: string | null | undefined) =>
    text?.replace(/\\.|\|/g, (sign) => (sign === '|' ? '\\|' : sign)) ?? null;
  if (raw?.includes('|'))
    return leaf.type.create({ ...leaf.attrs, raw: escaped(raw), resolved: escaped(resolved) }, null, leaf.marks);
  if (!value?.includes('|')) return leaf;
  const signs = RegExp(`${columnSigns.source}|\\\\.|\\|`, 'g');
  const said = value.replace(signs, (sign) => (sign === '|' ? '\\vert ' : (escaped(sign) ?? ''))).trim();
  return leaf.type.create({ ...leaf.attrs, value: said }, null, leaf.marks);
}

/** A foldable section always has a title. */
export const summaryOf = ({ attrs }: Node): string => (attrs.summary as string).replace(/\s+/g, ' ').trim() || '…';
