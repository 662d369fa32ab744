// A text in compact form: for each word the number of its form, what precedes it and how it is spelled. It takes a
// third of the text's size, and words need not be looked up again when it is read.

import type { ByteReader, ByteWriter } from './byte-writer';

/** The most frequent separators between words; others are stored as text. */
const separatorTexts = (
  '| |, |. |\n|: | (|) |-|.|/|_| – |; |? |! | „|” |”. |”, |), |). ' +
  '|.\n|?\n|:\n|"| "|" |=|(|)|[|]|. „|,|:|@|#|+| - | + |\n\n|”|„|).\n' +
  '| …|…| > |!\n| / | — |://|>|<| <|> |`| `|` |*|;\n|  '
).split('|');
const speltOut = 62;
const betweenNumbers = new Map(separatorTexts.map((text, number) => [text, number]));

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

/** Encodes a text word by word. */
export class TextCoder {
  words = 0;

  constructor(private readonly out: ByteWriter) {}

  /**
   * @param number of the word's form
   * @param written the word as it is spelled in the text
   * @param before what separates it from the previous word
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

  /** @param after what follows the last word */
  end(after: string): void {
    this.out.string(after);
  }
}

/** How many words are between two marks. */
const betweenMarks = 32;
const everyForm = Uint8Array.of(1);

/**
 * Calls `take` with the forms of the next `words` words. Texts are long, so numbers are read in place, as calls of
 * `ByteReader.number` would take a third longer.
 * @param filter the last bits of the forms that are of interest; its length is a power of two
 * @param marks takes in byte positions at which `readWords` can begin
 */
export function eachForm(
  reader: ByteReader,
  words: number,
  take: (form: number, word: number) => void,
  filter: Uint8Array = everyForm,
  marks?: number[],
): void {
  const { bytes } = reader;
  const mask = filter.length - 1;
  let { at } = reader;
  for (let word = 0; word < words; word++) {
    if (marks !== undefined && word % betweenMarks === 0) marks.push(at);
    let byte = bytes[at++] as number;
    let coded = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[at++] as number;
      coded |= (byte & 0x7f) << shift;
    }
    const form = coded >>> 1;
    if (filter[form & mask] !== 0) take(form, word);
    if ((coded & 1) === 0) continue;
    const style = bytes[at++] as number;
    if (style >>> 2 !== speltOut && (style & 3) !== asItIs) continue;
    reader.at = at;
    if (style >>> 2 === speltOut) reader.skipString();
    if ((style & 3) === asItIs) reader.skipString();
    ({ at } = reader);
  }
  reader.at = at;
}

/** A range of words by number: `from` is included, `to` is not. */
export interface WordRange {
  from: number;
  to: number;
  /** How much text is wanted: reading ends with the first word that begins after so many letters. */
  length?: number;
}

/**
 * Reads a range of words with their separators, from a text of `all` words. Before the first word only what is attached
 * to it without a space is included, except at the beginning of the text.
 * @param marks of `eachForm`, to begin near the first word
 */
export function readWords(
  reader: ByteReader,
  all: number,
  { from, to, length = Number.POSITIVE_INFINITY }: WordRange,
  formOf: (number: number) => string,
  marks: readonly number[] = [],
): string {
  let text = '';
  const mark = Math.max(0, Math.min(marks.length - 1, Math.floor(from / betweenMarks)));
  reader.at = marks[mark] ?? reader.at;
  for (let word = mark * betweenMarks; word < all; word++) {
    const coded = reader.number();
    let before = ' ';
    let style = lower;
    let written = '';
    if (coded % 2 !== 0) {
      const byte = reader.byte();
      style = byte & 3;
      before = byte >>> 2 === speltOut ? reader.string() : (separatorTexts[byte >>> 2] ?? '');
      if (style === asItIs) written = reader.string();
    }
    if (word < from) continue;
    text += word === from && word > 0 ? before.slice(before.search(/\S*$/)) : before;
    if (word >= to) return text;
    const isEnough = text.length >= length;
    text += style === asItIs ? written : write(formOf(Math.floor(coded / 2)), style);
    if (isEnough) return text;
  }
  return text + reader.string();
}

const write = (form: string, style: number): string =>
  style === lower ? form : style === capital ? capitalise(form) : form.toUpperCase();
