import { longestFileText } from './file-text';

/** Takes text as it is met, up to what is kept of a file. */
export class TextCollector {
  #text = '';

  get isFull(): boolean {
    return this.#text.length >= longestFileText;
  }

  /** What the database cannot hold is left out: NUL, halves of surrogate pairs. */
  add(text: string): void {
    if (!this.isFull) this.#text += text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '');
  }

  /** What was taken since, with its white space evened out: lines stay. */
  take(): string {
    const text = this.#text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n[\n ]*/g, '\n')
      .trim();
    this.#text = '';
    return text.slice(0, longestFileText);
  }
}
