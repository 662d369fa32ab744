import type { CalloutKind } from '#app/markdown/nodes';

/** What other programs call their callouts; any other is a note. */
const kinds: Readonly<Record<string, CalloutKind>> = {
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  check: 'tip',
  done: 'tip',
  important: 'important',
  warning: 'warning',
  attention: 'warning',
  danger: 'caution',
  error: 'caution',
  bug: 'caution',
  failure: 'caution',
  fail: 'caution',
  caution: 'caution',
};

/** `calloutKind('danger')` → 'caution' */
export const calloutKind = (word: string): CalloutKind => kinds[word.toLowerCase()] ?? 'note';

interface Open {
  /** How its lines are written, from the beginning. */
  prefix: string;
  /** The indentation of its lines in the source. */
  indent: number;
  /** MkDocs: it ends where a line has less of it. */
  isIndented: boolean;
}

const fence = /^\s*(?:>\s*)*(`{3,}|~{3,})/;
const docusaurus = /^(\s*):{3,}\s*(\w+)(?:\[(.*)\]|[ \t]+(?:title="?)?(.*?)"?)?\s*$/;
const mkdocs = /^(\s*)(?:!!!|\?\?\?\+?)\s+"?([\w-]+)[^"]*(?:"(.*)")?\s*$/;
const gitbook = /^(\s*)\{%\s*hint(?:\s+style="(\w+)")?.*%\}\s*$/;
const obsidian = /^((?:\s*>)+\s*)\[!([\w-]+)\][-+]?[ \t]*(.*)$/;

/**
 * Turns what Docusaurus, MkDocs, Obsidian and GitBook add to Markdown into the portal's: callouts, links in double
 * brackets, tabs as paragraphs, and no imports. Code stays as it is.
 */
export function toPortalMarkdown(source: string): string {
  const written: string[] = [];
  const open: Open[] = [];
  let code: string | undefined;
  const prefix = () => open.map((one) => one.prefix).join('');
  // What stands before its sign keeps a callout in its item of a list.
  const begin = (before: string, word: string, title?: string, ownIndent = 0) => {
    const indent = (open.at(-1)?.indent ?? 0) + before.length + ownIndent;
    written.push(`${prefix()}${before}> [!${calloutKind(word).toUpperCase()}]`);
    open.push({ prefix: `${before}> `, indent, isIndented: ownIndent > 0 });
    if (title?.trim()) written.push(`${prefix()}**${title.trim()}**`, prefix().trimEnd());
  };
  for (const raw of source.split(/\r?\n/)) {
    const depth = open.length;
    const line = unindented(raw, open, code);
    // Else the line would go on with the callout's last paragraph.
    if (open.length < depth && !/^[>\s]*$/.test(written.at(-1) ?? '')) written.push(prefix().trimEnd());
    const mark = fence.exec(line)?.[1];
    if (mark && (code === undefined || (mark[0] === code[0] && mark.length >= code.length)))
      code = code === undefined ? mark : undefined;
    if (code !== undefined || mark) {
      written.push(`${prefix()}${line}`);
      continue;
    }
    const [byColons, byMarks, byHint, byQuote] = [docusaurus, mkdocs, gitbook, obsidian].map((one) => one.exec(line));
    if (byColons) begin(byColons[1] ?? '', byColons[2] ?? '', byColons[3] ?? byColons[4]);
    else if (byMarks) begin(byMarks[1] ?? '', byMarks[2] ?? '', byMarks[3], 4);
    else if (byHint) begin(byHint[1] ?? '', byHint[2] ?? 'info');
    else if (/^\s*(?::{3,}|\{%\s*endhint\s*%\})\s*$/.test(line) && open.length > 0) {
      open.pop();
      written.push(prefix().trimEnd());
    } else if (byQuote) {
      const [, before = '', word = '', title = ''] = byQuote;
      written.push(`${prefix()}${before}[!${calloutKind(word).toUpperCase()}]`);
      if (title.trim()) written.push(`${prefix()}${before}**${title.trim()}**`, `${prefix()}${before}`.trimEnd());
    } else {
      const text = plainLine(line);
      written.push(text === '' ? prefix().trimEnd() : `${prefix()}${text}`);
    }
  }
  return written.join('\n');
}

/** The line without the indentation of the callout that it is in; one with less ends those of MkDocs. */
function unindented(line: string, open: Open[], code: string | undefined): string {
  if (line.trim() === '') return '';
  const ended = open.findIndex(({ isIndented, indent }) => isIndented && indentOf(line) < indent);
  if (ended >= 0 && code === undefined) open.length = ended;
  return line.slice(Math.min(open.at(-1)?.indent ?? 0, indentOf(line)));
}

const indentOf = (line: string) => line.length - line.trimStart().length;

function plainLine(line: string): string {
  if (/^import\s.+\sfrom\s+['"].+['"];?\s*$|^import\s+['"].+['"];?\s*$/.test(line)) return '';
  const tab = /^\s*\{%\s*tab\s+title="(.*?)"\s*%\}\s*$/.exec(line);
  if (tab) return `**${tab[1] ?? ''}**`;
  if (/^\s*\{%.*%\}\s*$/.test(line)) return '';
  const heading = /^(#{1,6} .*?)\s*\{:?\s*#[\w-]+\s*\}\s*$/.exec(line);
  return outsideCode(heading?.[1] ?? line, linked);
}

const outsideCode = (line: string, change: (text: string) => string) =>
  line
    .split(/(`+[^`]*`+)/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');

/** `[[Strona|nazwa]]` → `[nazwa](<Strona>)` */
const linked = (text: string) =>
  text.replace(
    /(!?)\[\[([^[\]|#\\]*)(#[^[\]|\\]*)?(?:\\?\|([^[\]]*))?\]\]/g,
    (_, picture: string, page: string, anchor = '', name?: string) => {
      const shown = picture && /^\d+(?:x\d+)?$/.test(name ?? '') ? '' : name;
      return `${picture}[${(shown ?? (page || anchor.slice(1))).trim()}](<${page.trim()}${anchor.replace(/\s+/g, '-').toLowerCase()}>)`;
    },
  );
