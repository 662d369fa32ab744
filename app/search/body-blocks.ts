// A page's body is kept as blocks of UTF-8, half the size of a string, of which a search decodes the few it needs.

const BLOCK_LENGTH = 4000;
const LONGEST_WORD = 200;

export interface BodyBlock {
  /** Where the block begins in the body, in UTF-16 units. */
  start: number;
  /** Its length in UTF-16 units. */
  length: number;
  bytes: Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Cuts between words, except in a run of letters without end. */
export function splitBody(body: string): BodyBlock[] {
  const blocks: BodyBlock[] = [];
  for (let start = 0; start < body.length; ) {
    let end = Math.min(body.length, start + BLOCK_LENGTH);
    const latest = Math.min(body.length, end + LONGEST_WORD);
    while (end < latest && body.charCodeAt(end) > 32) end++;
    blocks.push({ start, length: end - start, bytes: encoder.encode(body.slice(start, end)) });
    start = end;
  }
  return blocks;
}

export function decodeBlock(block: BodyBlock): string {
  return decoder.decode(block.bytes);
}

/** The blocks that overlap a stretch of the body, as one text, and where it begins. */
export function readAround(blocks: BodyBlock[], from: number, to: number): { text: string; start: number } {
  const wanted = blocks.filter((block) => block.start < to && block.start + block.length > from);
  return { text: wanted.map(decodeBlock).join(''), start: wanted[0]?.start ?? 0 };
}
