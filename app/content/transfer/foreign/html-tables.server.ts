import { parseMarkdown } from '../../markdown/parse-markdown';
import { FileProblem } from '../front-matter';
import { convertApart } from './convert-apart.server';
import type { ForeignDocument } from './foreign-document';

type Shown = Pick<ForeignDocument, 'content' | 'contentLines' | 'diagrams'>;

const isTable = /^<table\b[^]*<\/table>\s*$/i;

/**
 * Tables that stand as HTML in a Markdown text, as GitBook writes those with widths, ticks or cards: no page would show
 * anything of them. What is torn by blank lines, or stands in a list, stays as it is.
 */
export async function showHtmlTables({ content, contentLines, diagrams = [] }: Shown): Promise<Shown> {
  const lines = content.split('\n');
  const numbers = lines.map((_, at) => contentLines?.[at] ?? at + 1);
  const moved = [...diagrams];
  const found = /<table\b/i.test(content) ? parseMarkdown(content).children : [];
  for (const { position, ...node } of found.toReversed()) {
    if (node.type !== 'html' || !position || !isTable.test(node.value)) continue;
    const first = position.start.line - 1;
    const count = position.end.line - first;
    const shown = (await toMarkdown(node.value))?.trim().split('\n');
    if (!shown) continue;
    lines.splice(first, count, ...shown);
    numbers.splice(first, count, ...shown.map(() => numbers[first] ?? 1));
    for (const [at, line] of moved.entries()) if (line > first) moved[at] = line + shown.length - count;
  }
  return { content: lines.join('\n'), contentLines: numbers, diagrams: moved };
}

async function toMarkdown(html: string): Promise<string | undefined> {
  try {
    return (await convertApart({ kind: 'html', bytes: Buffer.from(html), title: '' })).content || undefined;
  } catch (error) {
    if (error instanceof FileProblem) return undefined;
    throw error;
  }
}
