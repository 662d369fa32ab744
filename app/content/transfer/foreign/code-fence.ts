import { withCodeInfo } from '#app/markdown/code-info';

const opening = /^(\s*(?:>\s*)*(?:`{3,}|~{3,}))[ \t]*(?:\{[ \t]*\.([\w+#-]+)([^{}]*)\}|([^\s`{]*)(.*))$/;
/** MkDocs: the lines to mark. */
const marked = /\s*\bhl_lines="([\d\s-]*)"/;

const begin = /^\s*(?:>\s*)*(?:(`{3,})(?!`)[^`]*|(~{3,}).*)$/;
const end = /^\s*(?:>\s*)*(`{3,}|~{3,})\s*$/;

/** Whether a line ends what a fence of code has begun: it has as many signs at least, and no words. */
export function endsFence(fence: string, line: string): boolean {
  const mark = end.exec(line)?.[1] ?? '';
  return mark.length >= fence.length && mark[0] === fence[0];
}

/** The fence of the code that goes on behind a line, where `fence` is that before it. */
export function fenceBehind(fence: string | undefined, line: string): string | undefined {
  if (fence !== undefined) return endsFence(fence, line) ? undefined : fence;
  const [, ticks, tildes] = begin.exec(line) ?? [];
  return ticks ?? tildes;
}

/** A diagram without words for whoever does not see it, which the portal asks for: Outline calls it `mermaidjs`. */
export const isDiagram = /^\s*(?:>\s*)*(?:`{3,}|~{3,})[ \t]*mermaid(?:js)?\b(?!.*\balt=")/;
/** VitePress: ```` ```js [plik.js] ```` */
const bracketed = /(?:^|[\s}])\[([^[\]]+)\]/;

/**
 * The line that begins a block of code, as the portal has it: ```` ```{ .py hl_lines="2 4-5" } ```` of MkDocs becomes
 * ```` ```py {2,4-5} ````
 * @param title that stands around the block (GitBook)
 */
export function portalFence(line: string, title?: string): string {
  const [, sign = '', classed, inBraces, named = '', behind = ''] = opening.exec(line) ?? [];
  // Of mdBook a first word: `rust,editable`
  const language = isDiagram.test(line) ? 'text' : (classed ?? named.replace(/,.*/, ''));
  const given = (inBraces ?? behind).trim();
  const shown = given.includes('"') ? '' : given;
  const file = title ?? bracketed.exec(shown)?.[1];
  const meta = shown === '' ? given : given.replace(bracketed, '').trim();
  const lines = marked.exec(meta)?.[1];
  if (sign === '' || (file === undefined && language === named && lines === undefined)) return line;
  const titled = file === undefined ? meta : withCodeInfo(meta, 'title', file);
  const info = lines === undefined ? titled : withCodeInfo((titled ?? '').replace(marked, ''), 'marked', commas(lines));
  return `${sign}${language || 'text'}${info ? ` ${info.trim()}` : ''}`;
}

const commas = (lines: string) => lines.trim().replace(/\s+/g, ',');
