import { toHtml } from 'hast-util-to-html';
import type { Nodes } from 'mdast';
import { captionImages, makeFileCards, placeDrawings, titleCallouts } from './dress-blocks.server';
import { dressCode } from './dress-code.server';
import {
  addHeadingLinks,
  keepShortWordsIn,
  nameHeadings,
  showPreviews,
  tameAddresses,
  wrapTablesAndTasks,
} from './dress-html';
import { Drawings } from './drawings.server';
import { findBrokenDetails } from './find-mistakes';
import { type Known, nothingKnown } from './known';
import { parseFilled } from './parse-filled';
import { excerptOf, plainText, readingMinutesOf, sectionsOf } from './plain-text';
import type { Problem } from './problems';
import type { Rendering } from './rendered-markdown';
import { toSafeHtml } from './to-html.server';

/** Raise it with every change of the renderer's output: stored renderings of older versions are then renewed. */
export const rendererVersion = 14;

/**
 * Renders the portal's markdown to sanitised HTML, with the data for lists, search and tables of contents, and reports
 * what is wrong in it. A source that cannot be parsed in reasonable time is shown as plain paragraphs.
 */
export async function renderMarkdown(source: string, known: Known = nothingKnown): Promise<Rendering> {
  const { tree: markdown, used, problems: missing, filled } = parseFilled(source, known);
  const problems: Problem[] = [...findBrokenDetails(markdown), ...missing];
  const drawings = new Drawings((node: Nodes, { line, message }) =>
    problems.push({ line: (node.position?.start.line ?? 1) + line, message }),
  );
  await drawings.drawAll(markdown);
  const tree = toSafeHtml(markdown, drawings);
  const headings = nameHeadings(tree);
  captionImages(tree);
  const text = plainText(tree);
  const sections = sectionsOf(tree, headings);
  keepShortWordsIn(tree);
  const files = tameAddresses(tree);
  makeFileCards(tree, known);
  showPreviews(tree, known);
  addHeadingLinks(headings);
  wrapTablesAndTasks(tree);
  await dressCode(tree);
  titleCallouts(tree);
  placeDrawings(tree, drawings);
  const rendered = {
    version: rendererVersion,
    html: toHtml(tree),
    headings: [...headings.values()],
    sections,
    excerpt: excerptOf(text),
    readingMinutes: readingMinutesOf(text),
    files,
    ...(used.length > 0 && { fragments: used, filled }),
  };
  return { rendered, problems };
}
