import { megabyte } from '#app/platform/byte-sizes';
import { ownTurn } from '#app/platform/own-turn';
import { fieldLabels } from '#app/texts/pl/modules';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { validationTexts } from '#app/texts/pl/validation';
import { fieldOfKind, type ModuleDefinition } from '../../define-module';
import { decodeText } from '../encodings.server';
import { FileProblem, longestHead } from '../front-matter';
import { readBytes, type SourceFile } from '../source-tree.server';
import { convertApart, readLinksApart, showHtmlApart } from './convert-apart.server';
import { portalAnchors } from './foreign-anchors';
import type { ForeignDocument } from './foreign-document';
import { headInComment } from './foreign-head';
import type { Includes } from './includes.server';
import { isWord } from './link-index.server';
import { readMarkdownDocument } from './read-markdown';
import type { LinkedText } from './rewrite-links';
import { takePictures } from './take-pictures';

/** In bytes: of one HTML page, and of one Markdown file and one Word document with the pictures in them. */
const mostBytes = { html: 8 * megabyte, md: 50 * megabyte, docx: 50 * megabyte };

/** A document with what its links, and links to it, need. */
export interface LinkedDocument extends ForeignDocument, Pick<LinkedText, 'links' | 'tags'> {
  newAnchor: ReturnType<typeof portalAnchors>;
}

/** @throws FileProblem, also for one that no entry can hold */
export async function readDocument(
  file: SourceFile,
  definition: ModuleDefinition,
  columns?: ReadonlySet<string>,
  includes?: Includes,
): Promise<LinkedDocument> {
  const text = fieldOfKind(definition, 'markdown');
  const requireFits = (length: number, line: number) => {
    if (!text || length <= text.field.max) return;
    const label = fieldLabels[text.name] ?? text.name;
    throw new FileProblem(texts.problems.atField(label, validationTexts.tooLong(text.field.max)), line);
  };
  const document = await read(file, (length) => requireFits(length, 1), columns, includes);
  requireFits(document.content.length, document.contentLine);
  await ownTurn();
  const { links, headings, tags } = await readLinksApart(document.content);
  const place = file.place && { place: file.place.path };
  return { ...document, ...place, links, tags, newAnchor: portalAnchors(headings, document.heading, document.anchors) };
}

async function read(
  file: SourceFile,
  requireFits: (length: number) => void,
  columns?: ReadonlySet<string>,
  includes?: Includes,
): Promise<ForeignDocument> {
  const { path } = file;
  if (/\.(?:mdx?|markdown)$/i.test(path)) {
    const { text: source, isGuess } = decodeText(await readBytes(file, mostBytes.md));
    const { text, embedded } = takePictures(source);
    requireFits(text.length - longestHead);
    const expanded = await includes?.expand(path, text);
    const document = readMarkdownDocument(path, expanded?.text ?? text, columns);
    const { content, contentLines = [], diagrams = [] } = document;
    const shown = { ...document, ...(await showHtmlApart({ content, contentLines, diagrams })) };
    const told = expanded ? inSource(shown, expanded.lines) : shown;
    return { ...told, embedded, notes: [...document.notes, ...ofGuess(isGuess)] };
  }
  const kind = isWord(path) ? 'docx' : 'html';
  const bytes = await readBytes(file, mostBytes[kind]);
  const head = kind === 'html' ? headInComment(bytes.toString('utf8', 0, longestHead)) : {};
  const title = typeof head.title === 'string' ? { title: head.title } : {};
  const { isGuess, ...converted } = await convertApart({ kind, bytes, ...title });
  return {
    path,
    ...converted,
    head: { ...converted.head, ...head },
    lineOf: () => 1,
    contentLine: 1,
    notes: ofGuess(isGuess),
  };
}

/** With the lines of its file, in which each of its parts has one. */
function inSource(document: ForeignDocument, lines: readonly number[]): ForeignDocument {
  const { contentLine, contentLines = [] } = document;
  const first = lines[contentLine - 1] ?? contentLine;
  const own = contentLines.map((line) => (lines[contentLine + line - 2] ?? first) - first + 1);
  return { ...document, contentLine: first, contentLines: own };
}

const ofGuess = (isGuess = false) => (isGuess ? [texts.notes.guessedEncoding] : []);
