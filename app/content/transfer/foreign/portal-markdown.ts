import type { CalloutKind } from '#app/markdown/nodes';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { fenceBehind, isDiagram, portalFence } from './code-fence';
import { DocusaurusLines } from './docusaurus-line';
import { FoldableLines, foldableHead } from './foldable-lines';
import { titleAroundCode } from './gitbook-line';
import { type Beginning, beginningIn, OpenCallouts } from './open-callouts';
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

/** VitePress and MyST: what of it folds, and what is shown without a frame. */
const foldable = new Set(['details', 'dropdown']);
const frameless = new Set(['code-group', 'raw', 'tabs', 'tab-set']);

/** MyST, below the beginning: `:class: wide` */
const option = /^\s*:[a-z][\w-]*:(?:\s.*)?$/;

/** Obsidian: what begins and ends words to writers. */
const commentMark = /^[ \t]*%%[ \t]*\r?$/gm;

/** Wiki.js, behind a quotation that is a callout. */
const quotationKind = /^\s*\{\.is-(\w+)\}\s*$/;

/** Obsidian: a quotation already. */
const quoted = /^(?<sign>(?:\s*>)+\s*)\[!(?<word>[\w-]+)\][-+]?[ \t]*(?<title>.*)$/;

/**
 * Turns what Docusaurus, MkDocs, Obsidian and GitBook add to Markdown into the portal's: callouts, links in double
 * brackets, tabs as paragraphs, and no imports. Code stays as it is.
 * @param lines gets, for each line of the answer, the number of the source's line that it comes from
 * @param diagrams gets the lines of the answer with diagrams that have become code, as nothing describes them
 */
export const toPortalMarkdown = (source: string, lines: number[] = [], diagrams: number[] = []): string =>
  new Conversion(source, lines, diagrams).convert();

/** One text on its way, line by line. */
class Conversion {
  private readonly written: string[] = [];
  private readonly all: readonly string[];
  private readonly sections: FoldableLines;
  private readonly callouts = new OpenCallouts();
  private readonly docusaurus = new DocusaurusLines();
  /** Of the code that is open. */
  private fence: string | undefined;
  private codeTitle: string | undefined;
  /** Of Obsidian, still to come. */
  private commentMarks: number;
  private isComment = false;
  private isInOptions = false;

  constructor(
    source: string,
    private readonly lines: number[],
    private readonly diagrams: number[],
  ) {
    this.all = source.split(/\r?\n/);
    this.sections = new FoldableLines(countOutsideCode(this.all, /^[ \t]*\+{3,}[ \t]*$/));
    this.commentMarks = source.match(commentMark)?.length ?? 0;
  }

  convert(): string {
    for (const [at, raw] of this.all.entries()) {
      if (!this.isToWriters(raw)) this.take(raw);
      this.noteLines(at + 1);
    }
    for (const one of this.sections.endHead()) this.write(one);
    this.noteLines(this.all.length);
    return this.written.join('\n');
  }

  private noteLines(number: number): void {
    while (this.lines.length < this.written.length) this.lines.push(number);
  }

  private write(line: string): void {
    const { prefix } = this.callouts;
    this.written.push(line === '' ? prefix.trimEnd() : prefix + line);
  }

  private writeHead(sign: string, word: string, title = ''): void {
    this.write(`${sign}[!${calloutKind(word).toUpperCase()}]`);
    if (title.trim() === '') return;
    this.write(`${sign}**${insideBold(title.trim())}**`);
    this.write(sign.trimEnd());
  }

  private isToWriters(raw: string): boolean {
    if (this.fence !== undefined || !raw.match(commentMark)) return this.isComment;
    this.commentMarks -= 1;
    const begins = !this.isComment && this.commentMarks > 0;
    const isMark = begins || this.isComment;
    this.isComment = begins;
    return isMark;
  }

  private take(raw: string): void {
    const { callouts, sections } = this;
    const isInCode = this.fence !== undefined;
    const hasEnded = !isInCode && callouts.endOutside(raw);
    const line = callouts.unindented(raw);
    if (this.isInOptions && option.test(line)) return;
    this.isInOptions = false;
    const begun = !isInCode && !callouts.areTooMany ? beginningIn(line) : undefined;
    if (hasEnded && !this.isApart(begun !== undefined || /^\s*>/.test(line))) this.write('');
    const ends = !isInCode && callouts.endsAt(line);
    if (!begun && !ends) this.fence = fenceBehind(this.fence, line);
    const beginsCode = !isInCode && this.fence !== undefined;
    if (beginsCode) for (const one of sections.endHead()) this.write(one);
    if (sections.takeBlank(line)) this.write('');
    if (isInCode || beginsCode) this.takeCode(line, beginsCode);
    else if (!this.takeKind(line)) this.takeText(line, begun, ends);
  }

  /** Else a line would go on with the paragraph of a callout that has ended, or its quotation with the callout. */
  private isApart(isQuotation: boolean): boolean {
    const last = this.written.at(-1);
    return isQuotation ? last === this.callouts.prefix.trimEnd() : isBlank(last);
  }

  private takeCode(line: string, begins: boolean): void {
    const shown = begins && line.length <= longestAddition ? portalFence(line, this.codeTitle) : line;
    this.written.push(this.callouts.prefix + shown);
    if (begins && shown !== line && isDiagram.test(line)) this.diagrams.push(this.written.length);
    this.codeTitle = undefined;
  }

  /** The line of Wiki.js that makes the quotation before it a callout. */
  private takeKind(line: string): boolean {
    const kind = quotationKind.exec(line)?.[1];
    if (kind === undefined) return false;
    const { written, lines, callouts } = this;
    let at = written.length;
    while (at > 0 && (written[at - 1] ?? '').startsWith(`${callouts.prefix}>`)) at -= 1;
    const first = lines[at];
    if (first !== undefined) {
      written.splice(at, 0, `${callouts.prefix}> [!${calloutKind(kind).toUpperCase()}]`);
      lines.splice(at, 0, first);
    }
    this.write('');
    return true;
  }

  private takeText(line: string, begun: Beginning | undefined, ends: boolean): void {
    if (line.trim() !== '') this.codeTitle = titleAroundCode(line);
    this.isInOptions = begun?.hasOptions ?? false;
    const isAfterBlank = isBlank(this.written.at(-1));
    const folded = line.length > longestAddition ? undefined : this.sections.convert(line, isAfterBlank);
    const { sign, word = '', title } = quoted.exec(line)?.groups ?? {};
    if (folded) {
      for (const one of folded)
        this.write(/^\s*<\/?(?:details|summary)\b/i.test(one) ? one : plainLine(one, this.docusaurus));
    } else if (begun) this.begin(begun);
    else if (ends) {
      const tail = this.callouts.end();
      if (tail) for (const one of ['', tail]) this.write(one);
      this.write('');
    } else if (sign !== undefined) this.writeHead(sign, word, title);
    else this.write(plainLine(line, this.docusaurus));
  }

  private begin(begun: Beginning): void {
    const { before, word, title, tab } = begun;
    const folds = foldable.has(word);
    if (!folds && tab === undefined && !frameless.has(word)) {
      this.writeHead(`${before}> `, word, title);
      this.callouts.begin(begun, '> ');
      return;
    }
    if (folds) for (const one of foldableHead(before, title?.trim() || texts.foldable)) this.write(one);
    else if (tab !== undefined) this.write(`${before}**${tab.trim()}**`);
    this.write('');
    this.callouts.begin(begun, '', folds ? '</details>' : '');
  }
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
