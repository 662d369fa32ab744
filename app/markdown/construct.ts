import type { Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import type { Options as ToMarkdownExtension } from 'mdast-util-to-markdown';
import type { Code, Extension as SyntaxExtension } from 'micromark-util-types';

/** A construct of the portal's Markdown: its syntax, its node, and how that is written. */
export interface MarkdownConstruct {
  syntax?: SyntaxExtension;
  fromMarkdown: FromMarkdownExtension;
  toMarkdown: ToMarkdownExtension;
}

/** Character codes of the parser: line endings and parts of tabs are negative. */
export const isLineEnd = (code: Code) => code === null || code < -2;
export const isSpace = (code: Code) => code === -2 || code === -1 || code === 32;
