import { longestFileText } from './file-text';

/** Collects text up to the length that is kept of a file. */
export class TextCollector {
  private text = '';

  get isFull(): boolean {
    return this.text.length >= longestFileText;
  }

  /** Drops what the database cannot store: NUL and lone surrogates. */
  add(text: string): void {
    if (!this.isFull) this.text += text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '');
  }

  /** Returns the text collected since the last call, with white space normalised and line breaks kept. */
  take(): string {
    const text = this.text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n[\n ]*/g, '\n')
      .trim();
    this.text = '';
    return text.slice(0, longestFileText);
  }
}
