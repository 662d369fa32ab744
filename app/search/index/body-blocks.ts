// A page's body is kept as blocks of UTF-8, half the size of a string, of which a search decodes the few it needs.

import { eachWord } from '#app/search/language/tokenize';

const BLOCK_LENGTH = 4000;
const LONGEST_WORD = 200;

export interface BodyBlock {
  /** Where the block begins in the body, in UTF-16 units. */
  start: number;
  /** Its length in UTF-16 units. */
  length: number;
  /** How many words stand before it in the body. */
  wordsBefore: number;
  bytes: Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Where the block that begins at `start` ends: between words, except in a run of letters without end. */
export function endOfBlock(body: string, start: number): number {
  let end = Math.min(body.length, start + BLOCK_LENGTH);
  const latest = Math.min(body.length, end + LONGEST_WORD);
  while (end < latest && body.charCodeAt(end) > 32) end++;
  return end;
}

export function packBlock(body: string, start: number, end: number, wordsBefore: number): BodyBlock {
  return { start, length: end - start, wordsBefore, bytes: encoder.encode(body.slice(start, end)) };
}

function decodeBlock(block: BodyBlock): string {
  return decoder.decode(block.bytes);
}

/** Where a word of the body begins, by its number. */
export function findWord(blocks: BodyBlock[], number: number): number {
  const block = blocks.findLast(({ wordsBefore }) => wordsBefore <= number);
  if (!block) return 0;
  let left = number - block.wordsBefore;
  let found = 0;
  eachWord(decodeBlock(block), (_word, start, _end, isIdentifier) => {
    if (!isIdentifier && left-- === 0) found = start;
  });
  return block.start + found;
}

/** The blocks that overlap a stretch of the body, as one text, and where it begins. */
export function readAround(blocks: BodyBlock[], from: number, to: number): { text: string; start: number } {
  const wanted = blocks.filter((block) => block.start < to && block.start + block.length > from);
  return { text: wanted.map(decodeBlock).join(''), start: wanted[0]?.start ?? 0 };
}
