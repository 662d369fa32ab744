import type { Root } from 'mdast';
import { fromMarkdown, type Extension as FromMarkdownExtension } from 'mdast-util-from-markdown';
import { gfmToMarkdown } from 'mdast-util-gfm';
import type { Options as ToMarkdownExtension } from 'mdast-util-to-markdown';
import type { Construct, Extension as SyntaxExtension, ParseContext } from 'micromark-util-types';
import { callout } from './callout';
import { cellBreak } from './cell-break';
import { details } from './details';
import { fragment } from './fragment';
import { gfmReading, gfmSyntax } from './gfm';
import { math } from './math';
import { piecesOf } from './pieces';
import { type KeptPieces, type Labels, type Piece, readInPieces } from './read-pieces';

const constructs = [callout, details, math, fragment, cellBreak];

const syntax: SyntaxExtension[] = constructs.flatMap((one) => one.syntax ?? []);
const reading: FromMarkdownExtension[] = [...gfmReading, ...constructs.map((one) => one.fromMarkdown)];

/** How nodes of the portal's Markdown are written, for `mdast-util-to-markdown`. */
export const writing: ToMarkdownExtension[] = [gfmToMarkdown(), ...constructs.map((one) => one.toMarkdown)];

/** A parser has the labels of definitions; GitHub's extension adds those of footnotes. */
interface Labelled extends ParseContext {
  gfmFootnotes?: string[];
}

/** Gives a parser the labels that are defined elsewhere in the text. It adds its own to them. */
function withLabels(definitions: string[], footnotes: string[]): SyntaxExtension {
  const construct: Construct = {
    name: 'labels',
    tokenize(_, __, nok) {
      const parser: Labelled = this.parser;
      parser.defined = definitions;
      parser.gfmFootnotes = footnotes;
      return nok;
    },
  };
  // Labels are looked up and added behind `[` and `![` only.
  return { document: { 91: construct }, contentInitial: { 91: construct }, text: { 33: construct, 91: construct } };
}

/** Parses a piece of a text, or a whole one. */
export function parsePiece(source: string, known: Labels): Piece {
  const definitions = [...known.definitions];
  const footnotes = [...known.footnotes];
  const hasLabels = definitions.length > 0 || footnotes.length > 0 || source.includes(']:');
  const extensions = [gfmSyntax(source), ...syntax, ...(hasLabels ? [withLabels(definitions, footnotes)] : [])];
  return { tree: fromMarkdown(source, { extensions, mdastExtensions: reading }), labels: { definitions, footnotes } };
}

/**
 * The portal's Markdown, in browser and server alike: GitHub's, and with it callouts, foldable sections, formulas,
 * fragments and line breaks in cells.
 * @param kept where pieces of texts are found that were read before
 */
export const readMarkdown = (source: string, kept?: KeptPieces): Root =>
  readInPieces(piecesOf(source), parsePiece, kept);
