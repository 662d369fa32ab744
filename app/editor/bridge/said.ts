import type { Node } from 'prosemirror-model';

// What of a construct Markdown can say. What is left out here is neither written nor missed.

/** TeX between `$$` lines: neither empty lines nor a sign that would end it. */
export const formulaOf = (block: Node): string =>
  block.textContent
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/\${2,}/g, '$').trimEnd())
    .filter((line) => line !== '')
    .join('\n')
    .trim();

/** TeX within a line, or nothing where there is none. */
export const lineFormulaOf = (typed: string): string =>
  typed
    .replace(/\s+/g, ' ')
    .replace(/\\(?=\s*$)/, '')
    .replace(/(\\.)|\$/g, '$1')
    .trim();

/** A foldable section always has a title. */
export const summaryOf = ({ attrs }: Node): string => (attrs.summary as string).replace(/\s+/g, ' ').trim() || '…';
