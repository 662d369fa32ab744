import { fromHtml } from 'hast-util-from-html';
import { toString } from 'hast-util-to-string';
import { parseMarkdown } from '../../markdown/parse-markdown';
import type { ShownText } from './foreign-document';
import { htmlToMarkdown } from './html-to-markdown.server';

const isTable = /^<table\b[^]*<\/table>\s*$/i;
/**
 * Words, lists and what is embedded. Pictures are shown where they stand, and what is Markdown within, or a component,
 * is no HTML.
 */
const isShown =
  /^<(address|blockquote|center|div|dl|h[1-6]|iframe|ol|p|section|ul|video)\b(?![^<>]*\smarkdown\b)(?![^]*<img\b)[^]*<\/\1>\s*$/i;
const component = /<[A-Z][a-z]/;
/** A line end of its own to Markdown, and none to whoever counts line feeds. */
const loneReturn = /\r(?!\n)/;

/**
 * What stands as HTML in a Markdown text: headings, words, lists, videos, and tables as GitBook writes those with
 * widths, ticks or cards. No page would show anything of it. What is torn by blank lines, stands in a list or would
 * lose a word stays as it is.
 */
export function showHtml({ content, contentLines, diagrams = [] }: ShownText): ShownText {
  const lines = content.split('\n');
  const numbers = lines.map((_, at) => contentLines?.[at] ?? at + 1);
  const moved = [...diagrams];
  const found = /^[ \t]{0,3}<[a-z]/im.test(content) && !loneReturn.test(content) ? parseMarkdown(content).children : [];
  for (const { position, ...node } of found.toReversed()) {
    if (node.type !== 'html' || !position || !canBeShown(node.value)) continue;
    const first = position.start.line - 1;
    const count = position.end.line - first;
    const shown = toMarkdown(node.value)?.trim().split('\n');
    if (!shown) continue;
    // Else it would go on with a paragraph, a quotation or a list.
    if ((lines[first - 1] ?? '').trim() !== '') shown.unshift('');
    lines.splice(first, count, ...shown);
    numbers.splice(first, count, ...shown.map(() => numbers[first] ?? 1));
    for (const [at, line] of moved.entries()) if (line > first) moved[at] = line + shown.length - count;
  }
  return { content: lines.join('\n'), contentLines: numbers, diagrams: moved };
}

const canBeShown = (html: string) => isTable.test(html) || (isShown.test(html) && !component.test(html));

/** @returns undefined where it would lose words or pictures, or a table grow: a column is as wide as its widest cell */
function toMarkdown(html: string): string | undefined {
  try {
    const { content, embedded } = htmlToMarkdown(html, '');
    const fits = isTable.test(html) ? content.length <= html.length : content.trim() !== '';
    return fits && embedded.length === 0 && hasWordsOf(html, content) ? content : undefined;
  } catch {
    // Nested too deep.
    return undefined;
  }
}

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether all words of an HTML text stand in a Markdown text, in the same order. */
function hasWordsOf(html: string, markdown: string): boolean {
  const written = wordsIn(markdown);
  let at = 0;
  // Cells part words.
  const parted = html.replaceAll('<', ' <');
  return wordsIn(toString(fromHtml(parted, { fragment: true }))).every((word) => {
    at = written.indexOf(word, at) + 1;
    return at > 0;
  });
}
