/** No person writes a text beyond these limits, and it could exhaust the parser's time. */
const limits = { containersInLine: 40, inlineCost: 150_000_000, blocks: 4_000, charactersOfBlock: 20, barsOfBlock: 2 };

/** Whether a text must not be parsed: it would take quadratic time, or consists of thousands of tiny blocks. */
export const isIntricateText = (source: string): boolean => isIntricate(source) || isCrumbled(source);

/** How many words, or lazy continuation lines of a quotation, weigh as much as one character of markup. */
const weights = { word: 1 / 8, lazyLine: 4 };

/** Trailing punctuation of an autolinked address: at each such character the parser scans all that follow it. */
const trails = /(?:[!"'),.:;?*_~]|&[a-z]+;)+/gi;

/** Emphasis, brackets, HTML, words and lazy lines within one paragraph can take quadratic time. */
function isIntricate(source: string): boolean {
  let cost = 0;
  let special = 0;
  let quoted = false;
  for (const line of source.split(/\r\n?|\n/)) {
    const containers = /^[\s>*+\-\d.)]*/.exec(line)?.[0].replace(/[\s\d]/g, '') ?? '';
    if (/^\s{120,}[-+*\d]/.test(line)) return true;
    if (containers.length > limits.containersInLine && !/^([*-])\1*$/.test(containers)) return true;
    if (!line.trim() || /^\s*[-+*] \S/.test(line)) {
      cost += special ** 2;
      special = 0;
      quoted = false;
    }
    special += (line.match(/[*_~[\]<`$]/g)?.length ?? 0) + weights.word * (line.match(/\b[a-z]/gi)?.length ?? 0);
    for (const { length } of line.match(trails) ?? []) cost += length ** 2;
    if (containers !== '') quoted = true;
    else if (quoted) special += weights.lazyLine;
  }
  return cost + special ** 2 > limits.inlineCost;
}

/** A line that starts a block of its own, or ends with a hard break. */
const blockLine = /^ {0,3}(?:#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|(?:=+|-+)\s*$)|(?: {2}|\\)$/;

/**
 * Thousands of blocks of a few characters each: parsing takes some 0.2 ms per block. A longer text may have more
 * blocks, as long as they are not tiny. Two table cells count as one block; lines of fenced code do not count.
 */
function isCrumbled(source: string): boolean {
  let blocks = 0;
  let fence = '';
  let before = '';
  for (const line of source.split(/\r\n?|\n/)) {
    const mark = /^ {0,3}(`{3}|~{3})/.exec(line)?.[1] ?? '';
    if (mark !== '' && (fence === '' || fence === mark)) fence = fence === '' ? mark : '';
    else if (fence === '' && (blockLine.test(line) || (before.trim() === '' && line.trim() !== ''))) blocks += 1;
    if (fence === '') blocks += (line.split('|').length - 1) / limits.barsOfBlock;
    before = line;
  }
  return blocks > Math.max(limits.blocks, source.length / limits.charactersOfBlock);
}
