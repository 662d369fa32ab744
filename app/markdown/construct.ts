import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import type { Options as ToMarkdownExtension } from 'mdast-util-to-markdown';
import type { Code, Extension as SyntaxExtension } from 'micromark-util-types';

/** One construct of the portal's Markdown: how it is read, what node it becomes, how that is written. */
export interface MarkdownConstruct {
  syntax?: SyntaxExtension;
  fromMarkdown: FromMarkdownExtension;
  toMarkdown: ToMarkdownExtension;
}

/** Codes of characters in the parser: line ends, tabs and the rest of a tab are negative. */
export const isLineEnd = (code: Code) => code === null || code < -2;
export const isSpace = (code: Code) => code === -2 || code === -1 || code === 32;
