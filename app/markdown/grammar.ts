import type { Root } from 'mdast';
import { fromMarkdown, type Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import { gfmToMarkdown } from 'mdast-util-gfm';
import type { Options as ToMarkdownExtension } from 'mdast-util-to-markdown';
import type { Extension as SyntaxExtension } from 'micromark-util-types';
import { callout } from './callout';
import { details } from './details';
import { fragment } from './fragment';
import { gfmReading, gfmSyntax } from './gfm';
import { math } from './math';

const constructs = [callout, details, math, fragment];

const syntax: SyntaxExtension[] = constructs.flatMap((one) => one.syntax ?? []);
const reading: FromMarkdownExtension[] = [...gfmReading, ...constructs.map((one) => one.fromMarkdown)];

/** How nodes of the portal's Markdown are written, for `mdast-util-to-markdown`. */
export const writing: ToMarkdownExtension[] = [gfmToMarkdown(), ...constructs.map((one) => one.toMarkdown)];

/**
 * The portal's Markdown, in browser and server alike: GitHub's, and with it callouts, foldable sections, formulas and
 * fragments.
 */
export const readMarkdown = (source: string): Root =>
  fromMarkdown(source, { extensions: [gfmSyntax(source), ...syntax], mdastExtensions: reading });
