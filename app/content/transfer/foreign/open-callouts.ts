import { endsFence } from './code-fence';
import { longestAddition } from './plain-line';

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

const ending =
  /^\s*(?::{3,}|<\/aside>|\{%\s*endhint\s*%\}|\{\{[<%]\s*\/(?:notice|alert|callout|admonition|hint)\s*[%>]\}\})\s*$/;

export function beginningIn(line: string) {
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

export type Beginning = NonNullable<ReturnType<typeof beginningIn>>;

/** Nobody nests more of them, and each line carries the signs of all. */
const mostNested = 20;

/** The callouts that are open where a line stands, the outermost first. */
export class OpenCallouts {
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

const indentOf = (line: string) => line.length - line.trimStart().length;
