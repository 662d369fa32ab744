import type { CalloutKind } from '#app/markdown/nodes';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { endsFence, fenceBehind, isDiagram, portalFence } from './code-fence';
import { DocusaurusLines } from './docusaurus-line';
import { FoldableLines, foldableHead } from './foldable-lines';
import { titleAroundCode } from './gitbook-line';
import { longestAddition, plainLine } from './plain-line';

/** What other programs call their callouts; any other is a note. */
const kinds = new Map(
  Object.entries<CalloutKind>({
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
  }),
);

/** `calloutKind('danger')` → 'caution' */
export const calloutKind = (word: string): CalloutKind => kinds.get(word.toLowerCase()) ?? 'note';

/** How a callout begins whose lines have no sign of their own, and by how much they are indented instead. */
const beginnings = [
  // Docusaurus
  {
    // In braces: MyST
    pattern:
      /^(?<before>\s*):{3,}\s*(?<brace>\{)?(?<word>\w[\w-]*)\}?(?:\[(?<title>.*)\]|[ \t]+(?![ \t])(?:title="?)?(?<plain>.*?)"?)?\s*$/,
    by: 0,
  },
  // MyST: any other word in braces is a language of code that runs (`{r}`), or nothing that the portal has
  {
    pattern:
      /^(?<before>\s*)(?<fence>`{3,}|~{3,})(?<brace>\{)(?<word>admonition|attention|caution|danger|dropdown|error|hint|important|note|seealso|tab-item|tab-set|tip|todo|topic|warning)\}[ \t]*(?<plain>.*?)\s*$/,
    by: 0,
  },
  // MkDocs
  { pattern: /^(?<before>\s*)(?:!!!|\?\?\?\+?)\s+"?(?<word>[\w-]+)[^"]*(?:"(?<title>.*)")?\s*$/, by: 4 },
  // MkDocs, of a tab: it becomes a paragraph with its name, and what is in it
  { pattern: /^(?<before>\s*)===[+!]*\s+"(?<tab>.*)"\s*$/, by: 4 },
  // Hugo
  {
    pattern:
      /^(?<before>\s*)\{\{[<%]\s*(?:notice|alert|callout|admonition|hint)\b(?:(?=[^{}]*?\b(?<word>info|note|tip|success|important|warning|danger|error|caution)\b)|)(?:(?=[^{}]*\btitle="(?<title>[^"]*)")|)[^{}]*[%>]\}\}\s*$/,
    by: 0,
  },
  // Notion
  { pattern: /^(?<before>\s*)<aside>\s*$/, by: 0 },
  // GitBook
  { pattern: /^(?<before>\s*)\{%\s*hint(?:\s+style="(?<word>\w+)")?.*%\}\s*$/, by: 0 },
];

/** In characters: of what stands before a callout. No list indents it further, and each of its lines carries it. */
const longestPrefix = 40;

/** VitePress and MyST: what of it folds, and what is shown without a frame. */
const foldable = new Set(['details', 'dropdown']);
const frameless = new Set(['code-group', 'raw', 'tabs', 'tab-set']);

const ending =
  /^\s*(?::{3,}|<\/aside>|\{%\s*endhint\s*%\}|\{\{[<%]\s*\/(?:notice|alert|callout|admonition|hint)\s*[%>]\}\})\s*$/;

/** MyST, below the beginning: `:class: wide` */
const option = /^\s*:[a-z][\w-]*:(?:\s.*)?$/;

/** Obsidian: what begins and ends words to writers. */
const commentMark = /^[ \t]*%%[ \t]*\r?$/gm;

/** Wiki.js, behind a quotation that is a callout. */
const quotationKind = /^\s*\{\.is-(\w+)\}\s*$/;

/** Obsidian: a quotation already. */
const quoted = /^(?<sign>(?:\s*>)+\s*)\[!(?<word>[\w-]+)\][-+]?[ \t]*(?<title>.*)$/;

function beginningIn(line: string) {
  if (line.length > longestAddition) return undefined;
  for (const { pattern, by } of beginnings) {
    const groups = pattern.exec(line)?.groups;
    if (!groups || (groups.before ?? '').length > longestPrefix) continue;
    const { before = '', word = 'info', title, plain, tab, brace, fence } = groups;
    const named = { word, title: title ?? plain, tab: word === 'tab-item' ? plain : tab };
    return { before, by, ...named, fence, hasOptions: brace !== undefined };
  }
  return undefined;
}

type Beginning = NonNullable<ReturnType<typeof beginningIn>>;

/** Nobody nests more of them, and each line carries the signs of all. */
const mostNested = 20;

/** The callouts that are open where a line stands, the outermost first. */
class OpenCallouts {
  private readonly open: { sign: string; indent: number; isIndented: boolean; last: string; fence?: string }[] = [];

  get areTooMany(): boolean {
    return this.open.length >= mostNested || this.prefix.length >= longestPrefix;
  }

  /** How their lines are written, from the beginning. */
  get prefix(): string {
    return this.open.map(({ sign }) => sign).join('');
  }

  /**
   * What stands before its sign keeps a callout in its item of a list; a tab has no sign.
   * @param last the line behind it
   */
  begin({ before, by, fence }: Beginning, sign: '> ' | '', last = ''): void {
    const indent = this.indent + before.length + by;
    this.open.push({ sign: before + sign, indent, isIndented: by > 0, last, ...(fence && { fence }) });
  }

  /** Whether a line ends the innermost. */
  endsAt(line: string): boolean {
    const innermost = this.open.at(-1);
    return innermost?.fence ? endsFence(innermost.fence, line) : innermost !== undefined && ending.test(line);
  }

  /** @returns the last line of the one that has ended: the innermost */
  end(): string | undefined {
    return this.open.pop()?.last;
  }

  /** MkDocs: one ends where a line is indented less than its own. @returns whether any has */
  endOutside(line: string): boolean {
    const ended = this.open.findIndex(({ isIndented, indent }) => isIndented && indentOf(line) < indent);
    if (line.trim() === '' || ended < 0) return false;
    this.open.length = ended;
    return true;
  }

  /** The line without the indentation of the callout that it is in. */
  unindented(line: string): string {
    return line.trim() === '' ? '' : line.slice(Math.min(this.indent, indentOf(line)));
  }

  private get indent(): number {
    return this.open.at(-1)?.indent ?? 0;
  }
}

/**
 * Turns what Docusaurus, MkDocs, Obsidian and GitBook add to Markdown into the portal's: callouts, links in double
 * brackets, tabs as paragraphs, and no imports. Code stays as it is.
 * @param lines gets, for each line of the answer, the number of the source's line that it comes from
 * @param diagrams gets the lines of the answer with diagrams that have become code, as nothing describes them
 */
export function toPortalMarkdown(source: string, lines: number[] = [], diagrams: number[] = []): string {
  const written: string[] = [];
  const all = source.split(/\r?\n/);
  const sections = new FoldableLines(countOutsideCode(all, /^[ \t]*\+{3,}[ \t]*$/));
  const callouts = new OpenCallouts();
  const docusaurus = new DocusaurusLines();
  let code: string | undefined;
  let codeTitle: string | undefined;
  const write = (line: string) => written.push(line === '' ? callouts.prefix.trimEnd() : callouts.prefix + line);
  const writeHead = (sign: string, word: string, title = '') => {
    write(`${sign}[!${calloutKind(word).toUpperCase()}]`);
    if (title.trim() === '') return;
    write(`${sign}**${insideBold(title.trim())}**`);
    write(sign.trimEnd());
  };
  let commentMarks = source.match(commentMark)?.length ?? 0;
  let isComment = false;
  let isInOptions = false;
  let number = 0;
  const noteLines = () => {
    while (lines.length < written.length) lines.push(number);
  };
  for (const raw of all) {
    noteLines();
    number += 1;
    if (code === undefined && raw.match(commentMark)) {
      commentMarks -= 1;
      const begins: boolean = !isComment && commentMarks > 0;
      if (begins || isComment) {
        isComment = begins;
        continue;
      }
    }
    if (isComment) continue;
    const hasEnded = code === undefined && callouts.endOutside(raw);
    const line = callouts.unindented(raw);
    if (isInOptions && option.test(line)) continue;
    isInOptions = false;
    const begun = code === undefined && !callouts.areTooMany ? beginningIn(line) : undefined;
    // Else the line would go on with the callout's last paragraph, or its quotation with the callout.
    const isQuotation = begun !== undefined || /^\s*>/.test(line);
    if (hasEnded && (isQuotation ? written.at(-1) !== callouts.prefix.trimEnd() : !isBlank(written.at(-1)))) write('');
    const ends = code === undefined && callouts.endsAt(line);
    const above = code;
    if (!begun && !ends) code = fenceBehind(code, line);
    const opens = above === undefined && code !== undefined;
    if (opens) for (const one of sections.endHead()) write(one);
    if (sections.takeBlank(line)) write('');
    if (code !== undefined || above !== undefined) {
      const first = opens && line.length <= longestAddition ? portalFence(line, codeTitle) : line;
      written.push(callouts.prefix + first);
      if (opens && first !== line && isDiagram.test(line)) diagrams.push(written.length);
      codeTitle = undefined;
      continue;
    }
    const kind = quotationKind.exec(line)?.[1];
    if (kind !== undefined) {
      let at = written.length;
      while (at > 0 && (written[at - 1] ?? '').startsWith(`${callouts.prefix}>`)) at -= 1;
      if (at < written.length) {
        written.splice(at, 0, `${callouts.prefix}> [!${calloutKind(kind).toUpperCase()}]`);
        lines.splice(at, 0, lines[at] ?? number);
      }
      write('');
      continue;
    }
    if (line.trim() !== '') codeTitle = titleAroundCode(line);
    isInOptions = begun?.hasOptions ?? false;
    const { sign, word = '', title } = quoted.exec(line)?.groups ?? {};
    const folded = line.length > longestAddition ? undefined : sections.convert(line, isBlank(written.at(-1)));
    if (folded) {
      for (const one of folded) write(/^\s*<\/?(?:details|summary)\b/i.test(one) ? one : plainLine(one, docusaurus));
    } else if (begun && foldable.has(begun.word)) {
      for (const one of foldableHead(begun.before, begun.title?.trim() || texts.foldable)) write(one);
      write('');
      callouts.begin(begun, '', '</details>');
    } else if (begun && frameless.has(begun.word)) {
      write('');
      callouts.begin(begun, '');
    } else if (begun?.tab !== undefined) {
      write(`${begun.before}**${begun.tab.trim()}**`);
      write('');
      callouts.begin(begun, '');
    } else if (begun) {
      writeHead(`${begun.before}> `, begun.word, begun.title);
      callouts.begin(begun, '> ');
    } else if (ends) {
      const tail = callouts.end();
      if (tail) for (const one of ['', tail]) write(one);
      write('');
    } else if (sign !== undefined) writeHead(sign, word, title);
    else write(plainLine(line, docusaurus));
  }
  for (const one of sections.endHead()) write(one);
  noteLines();
  return written.join('\n');
}

function countOutsideCode(lines: readonly string[], pattern: RegExp): number {
  let fence: string | undefined;
  const fits = (line: string) => {
    const isCode = fence !== undefined;
    fence = fenceBehind(fence, line);
    return !isCode && pattern.test(line);
  };
  return lines.filter(fits).length;
}

/** Code, bold words, and signs that make nothing bold. */
const codeOrBold =
  /(`+[^`]*`+)|(?<![\p{L}\d*\\])\*\*(?=[^\s*])((?:`[^`]+`|[^*`])+)(?<=\S)\*\*(?![\p{L}\d*])|(?<!\\)\*\*/gu;

/** What is bold already would end the bold around it. */
const insideBold = (text: string) =>
  text.replace(codeOrBold, (_, code?: string, bold?: string) => code ?? bold ?? String.raw`\*\*`);

const isBlank = (line = '') => /^[>\s]*$/.test(line);
const indentOf = (line: string) => line.length - line.trimStart().length;
