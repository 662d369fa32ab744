// A text as the index keeps it: each word as the number of its form, with what stands before it and how it is
// written. A third of the size of the text, and no word has to be looked for when it is read.

import type { ByteReader, ByteWriter } from './byte-writer';

/** What stands between words most often; anything else is kept letter by letter. */
const BETWEEN = (
  '| |, |. |\n|: | (|) |-|.|/|_| – |; |? |! | „|” |”. |”, |), |). ' +
  '|.\n|?\n|:\n|"| "|" |=|(|)|[|]|. „|,|:|@|#|+| - | + |\n\n|”|„|).\n' +
  '| …|…| > |!\n| / | — |://|>|<| <|> |`| `|` |*|;\n|  '
).split('|');
const speltOut = 62;
const betweenNumbers = new Map(BETWEEN.map((text, number) => [text, number]));

const lower = 0;
const capital = 1;
const upper = 2;
const asItIs = 3;

const capitalise = (form: string): string => form.charAt(0).toUpperCase() + form.slice(1);

function styleOf(form: string, written: string): number {
  if (form === written) return lower;
  if (capitalise(form) === written) return capital;
  return form.toUpperCase() === written ? upper : asItIs;
}

/** Takes in a text word by word. */
export class TextCoder {
  words = 0;

  constructor(private readonly out: ByteWriter) {}

  /**
   * @param number of the word's form
   * @param written the word as the text has it
   * @param before what stands between it and the word before
   */
  word(number: number, form: string, written: string, before: string): void {
    this.words++;
    const style = styleOf(form, written);
    if (style === lower && before === ' ') return this.out.number(number * 2);
    this.out.number(number * 2 + 1);
    const between = betweenNumbers.get(before) ?? speltOut;
    this.out.byte(style | (between << 2));
    if (between === speltOut) this.out.string(before);
    if (style === asItIs) this.out.string(written);
  }

  /** @param after what stands behind the last word */
  end(after: string): void {
    this.out.string(after);
  }
}

/** Calls `take` for the form of each of so many words. */
export function eachForm(reader: ByteReader, words: number, take: (form: number, word: number) => void): void {
  for (let word = 0; word < words; word++) {
    const coded = reader.number();
    if (coded % 2 === 0) {
      take(coded / 2, word);
      continue;
    }
    take((coded - 1) / 2, word);
    const style = reader.byte();
    if (style >>> 2 === speltOut) reader.skipString();
    if ((style & 3) === asItIs) reader.skipString();
  }
}

/** Which words of a text, by their numbers: from the first up to, not with, the second. */
export interface WordRange {
  from: number;
  to: number;
}

/**
 * Reads words of a text that has `all`, with what stands between them; of what stands before the first one only what no
 * space parts from it, except at the text's beginning.
 */
export function readWords(
  reader: ByteReader,
  all: number,
  { from, to }: WordRange,
  formOf: (number: number) => string,
): string {
  let text = '';
  for (let word = 0; word < all; word++) {
    const coded = reader.number();
    let before = ' ';
    let style = lower;
    let written = '';
    if (coded % 2 !== 0) {
      const byte = reader.byte();
      style = byte & 3;
      before = byte >>> 2 === speltOut ? reader.string() : (BETWEEN[byte >>> 2] ?? '');
      if (style === asItIs) written = reader.string();
    }
    if (word < from) continue;
    text += word === from && word > 0 ? before.slice(before.search(/\S*$/)) : before;
    if (word >= to) return text;
    text += style === asItIs ? written : write(formOf(Math.floor(coded / 2)), style);
  }
  return text + reader.string();
}

const write = (form: string, style: number): string =>
  style === lower ? form : style === capital ? capitalise(form) : form.toUpperCase();
