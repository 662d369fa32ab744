import { withCodeInfo } from '#app/markdown/code-info';

const opening = /^(\s*(?:>\s*)*(?:`{3,}|~{3,}))[ \t]*(?:\{[ \t]*\.([\w+#-]+)([^{}]*)\}|([^\s`{]*)(.*))$/;
/** MkDocs: the lines to mark. */
const marked = /\s*\bhl_lines="([\d\s-]*)"/;

/**
 * The line that begins a block of code, as the portal has it: ```` ```{ .py hl_lines="2 4-5" } ```` of MkDocs becomes
 * ```` ```py {2,4-5} ````
 * @param title that stands around the block (GitBook)
 */
export function portalFence(line: string, title?: string): string {
  const [, sign = '', classed, inBraces, named = '', behind = ''] = opening.exec(line) ?? [];
  const language = classed ?? named;
  const meta = (inBraces ?? behind).trim();
  const lines = marked.exec(meta)?.[1];
  if (sign === '' || (title === undefined && classed === undefined && lines === undefined)) return line;
  const titled = title === undefined ? meta : withCodeInfo(meta, 'title', title);
  const info = lines === undefined ? titled : withCodeInfo((titled ?? '').replace(marked, ''), 'marked', commas(lines));
  return `${sign}${language || 'text'}${info ? ` ${info.trim()}` : ''}`;
}

const commas = (lines: string) => lines.trim().replace(/\s+/g, ',');
