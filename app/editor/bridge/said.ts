import type { Node } from 'prosemirror-model';

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

/** A foldable section always has a title. */
export const summaryOf = ({ attrs }: Node): string => (attrs.summary as string).replace(/\s+/g, ' ').trim() || '…';
