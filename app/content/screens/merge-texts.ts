import { diffArrays } from 'diff';
import { withLineFeeds } from '#app/platform/line-ends';

/** A part of a merge: text that is equal or changed by one side only, or a conflict between both. */
export type MergePart = { kind: 'merged'; text: string } | { kind: 'conflict'; mine: string; theirs: string };

/** With more changes the text counts as rewritten. Limits the time, which is quadratic. */
const mostChanges = 3_000;

/** One side's replacement of the base's blocks from `start` to `end`. */
interface Change {
  start: number;
  end: number;
  blocks: string[];
}

/**
 * Splits a text into blocks with the space between them; joined they are the text again. A fenced code block is one
 * block.
 */
export function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let [block, fence] = ['', ''];
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const isBlank = line.trim() === '';
    if (fence === '' && !isBlank && /\n\s*\n$/.test(`\n${block}`)) {
      blocks.push(block);
      block = '';
    }
    block += line;
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
  }
  return block === '' ? blocks : [...blocks, block];
}

function changesOf(base: string[], side: string[]): Change[] {
  const compared = diffArrays(base, side, { maxEditLength: mostChanges });
  if (!compared) return [{ start: 0, end: base.length, blocks: side }];
  const changes: Change[] = [];
  let at = 0;
  let last: Change | undefined;
  for (const { value, added, removed } of compared) {
    if (!added && !removed) {
      at += value.length;
      last = undefined;
      continue;
    }
    if (!last) changes.push((last = { start: at, end: at, blocks: [] }));
    if (added) last.blocks.push(...value);
    else last.end = at += value.length;
  }
  return changes.flatMap(blockByBlock);
}

/** Splits a change with as many blocks as before into changes of single blocks. */
const blockByBlock = (change: Change): Change[] =>
  change.blocks.length === change.end - change.start
    ? change.blocks.map((block, n) => ({ start: change.start + n, end: change.start + n + 1, blocks: [block] }))
    : [change];

/**
 * Two changes conflict where they overlap, or where one inserts at the edge of the other: their order would be
 * ambiguous.
 */
const touch = (one: Change, other: Change) =>
  one.start === one.end || other.start === other.end
    ? one.start <= other.end && other.start <= one.end
    : one.start < other.end && other.start < one.end;

/** One side's version of the base's blocks from `start` to `end`. */
function sideOf(base: string[], changes: Change[], start: number, end: number): string {
  let text = '';
  let at = start;
  for (const change of changes) {
    text += base.slice(at, change.start).join('') + change.blocks.join('');
    at = change.end;
  }
  return text + base.slice(at, end).join('');
}

/**
 * Merges two edits of the same text, block by block (three-way merge): a change by one side is taken over; where both
 * changed the same place, both versions are kept as a conflict.
 */
export function mergeTexts(base: string, mine: string, theirs: string): MergePart[] {
  // Without a final line break the last block would differ from the same block followed by another.
  const [blocks, own, other] = [base, mine, theirs].map((text) => blocksOf(ended(text))) as [
    string[],
    string[],
    string[],
  ];
  const [ours, others] = [changesOf(blocks, own), changesOf(blocks, other)];
  const parts: MergePart[] = [];
  const add = (text: string) => {
    const last = parts.at(-1);
    if (last?.kind === 'merged') last.text += text;
    else if (text !== '') parts.push({ kind: 'merged', text });
  };
  let at = 0;
  while (ours.length > 0 || others.length > 0) {
    const group = takeGroup(ours, others);
    add(blocks.slice(at, group.start).join(''));
    const [left, right] = [group.ours, group.others].map((side) => sideOf(blocks, side, group.start, group.end)) as [
      string,
      string,
    ];
    if (group.others.length === 0 || left === right) add(left);
    else if (group.ours.length === 0) add(right);
    else parts.push({ kind: 'conflict', mine: left, theirs: right });
    at = group.end;
  }
  add(blocks.slice(at).join(''));
  return parts;
}

/** A text area has LF where a stored text may still have CRLF: each line would differ. */
const ended = (text: string) => (text === '' ? '' : `${withLineFeeds(text).replace(/\n+$/, '')}\n\n`);

/** Takes the next change of either side, with all changes that overlap it. */
function takeGroup(ours: Change[], others: Change[]) {
  const isOurs = others[0] === undefined || (ours[0] !== undefined && ours[0].start <= others[0].start);
  const first = (isOurs ? ours : others).shift() as Change;
  const group = { start: first.start, end: first.end, ours: isOurs ? [first] : [], others: isOurs ? [] : [first] };
  for (;;) {
    const [left, right] = [ours[0], others[0]];
    if (right && group.ours.some((one) => touch(one, right))) group.others.push(others.shift() as Change);
    else if (left && group.others.some((one) => touch(one, left))) group.ours.push(ours.shift() as Change);
    else return group;
    const taken = [...group.ours, ...group.others];
    group.start = Math.min(...taken.map(({ start }) => start));
    group.end = Math.max(...taken.map(({ end }) => end));
  }
}

/**
 * The merged text.
 * @param choose which version is used at a conflict, by its number
 */
export function mergedText(parts: MergePart[], choose: (conflict: number) => 'mine' | 'theirs' | 'both'): string {
  let conflict = 0;
  const texts = parts.map((part) => {
    if (part.kind === 'merged') return part.text;
    const chosen = choose(conflict++);
    return chosen === 'both' ? part.mine + part.theirs : part[chosen];
  });
  return texts.join('').replace(/\n+$/, '');
}
