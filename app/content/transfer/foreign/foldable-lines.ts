import { transferTexts as texts } from '#app/texts/pl/transfer';

const opening = /^(\s*)<details\b([^<>]*)>(.*)$/i;
const summary = /^\s*<summary\b[^<>]*>(.*)$/i;
const closing = /^(?!\s*>)(\s*)(.*?)<\/details>\s*$/i;
/** Outline: `+++ Tytuł` */
const titled = /^(\s*)\+{3,}\s+(\S.*)$/;
const untitled = /^(\s*)\+{3,}\s*$/;

/** `foldableHead('', 'A < B')` → the lines with which a foldable section of the portal begins */
export const foldableHead = (before: string, words: string): string[] => [
  `${before}<details>`,
  `${before}<summary>${words.replace(/</g, '&lt;').replace(/>/g, '&gt;')}</summary>`,
];

/** What was read of a section's head that has not ended. */
interface Head {
  before: string;
  open: string;
  words?: string;
}

/**
 * Foldable sections in the one form that the portal reads: other programs have blank lines, attributes and the summary
 * anywhere, and no blank line around the text.
 */
export class FoldableLines {
  private head: Head | undefined;
  /** How many of Outline are open. */
  private open = 0;
  private needsBlank = false;

  /** @param ends how many lines end one of Outline: a line that nothing ends begins none */
  constructor(private ends: number) {}

  /** Whether a blank line belongs before this one, as it is behind a head or an end. */
  takeBlank(line: string): boolean {
    const needs = this.needsBlank && line.trim() !== '';
    this.needsBlank = false;
    return needs;
  }

  /**
   * @param isAfterBlank whether the line before is blank, as it is written
   * @returns undefined for a line that is no part of their heads and ends
   */
  convert(line: string, isAfterBlank: boolean): string[] | undefined {
    return this.head ? this.goOn(this.head, line) : (this.begin(line) ?? this.close(line, isAfterBlank));
  }

  /** The head that has begun, where no more of it can come. */
  endHead(): string[] {
    if (!this.head) return [];
    const { before, open, words = '' } = this.head;
    this.head = undefined;
    this.needsBlank = true;
    return [`${before}<details${open}>`, `${before}<summary>${words.trim() || texts.foldable}</summary>`];
  }

  private begin(line: string): string[] | undefined {
    const [, indent = '', title] = titled.exec(line) ?? [];
    if (title !== undefined && this.open < this.ends) {
      this.open += 1;
      this.needsBlank = true;
      return foldableHead(indent, title);
    }
    const [, before = '', given, rest = ''] = opening.exec(line) ?? [];
    if (given === undefined) return undefined;
    this.head = { before, open: /\sopen\b/i.test(given) ? ' open' : '' };
    return this.goOn(this.head, rest);
  }

  private close(line: string, isAfterBlank: boolean): string[] | undefined {
    const ofOutline = this.open > 0 ? untitled.exec(line) : null;
    const found = ofOutline ?? closing.exec(line);
    if (!found) return undefined;
    if (ofOutline) {
      this.open -= 1;
      this.ends -= 1;
    }
    const [, before = '', words = ''] = found;
    this.needsBlank = true;
    const text = words.trim() === '' ? [] : [before + words];
    return [...text, ...(isAfterBlank && text.length === 0 ? [] : ['']), `${before}</details>`];
  }

  private goOn(head: Head, line: string): string[] {
    if (line.trim() === '') return [];
    const found = head.words === undefined ? summary.exec(line)?.[1] : line.trim();
    if (found === undefined) return this.behind(head.before + line.trim());
    const [words = '', ...rest] = found.split(/<\/summary>/i);
    head.words = head.words === undefined ? words : `${head.words} ${words}`;
    return rest.length === 0 ? [] : this.behind(rest.join('').trim() && head.before + rest.join('').trim());
  }

  private behind(text: string): string[] {
    const head = this.endHead();
    if (text === '') return head;
    this.needsBlank = false;
    return [...head, '', ...(this.convert(text, true) ?? [text])];
  }
}
