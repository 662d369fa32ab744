import type { Root } from 'mdast';
import { fromMarkdown, type Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import type { Options as ToMarkdownExtension } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';
import type { Extension as SyntaxExtension } from 'micromark-util-types';
import { callout } from './callout';
import { details } from './details';
import { fragment } from './fragment';
import { math } from './math';

const constructs = [callout, details, math, fragment];

const syntax: SyntaxExtension[] = [gfm({ singleTilde: false }), ...constructs.flatMap((one) => one.syntax ?? [])];
const reading: FromMarkdownExtension[] = [gfmFromMarkdown(), ...constructs.map((one) => one.fromMarkdown)].flat();

/** How nodes of the portal's Markdown are written, for `mdast-util-to-markdown`. */
export const writing: ToMarkdownExtension[] = [gfmToMarkdown(), ...constructs.map((one) => one.toMarkdown)];

/**
 * The portal's Markdown, in browser and server alike: GitHub's, and with it callouts, foldable sections, formulas and
 * fragments.
 */
export const readMarkdown = (source: string): Root =>
  fromMarkdown(source, { extensions: syntax, mdastExtensions: reading });
