import { diffArrays, diffWordsWithSpace } from 'diff';

/** A run of words within changed lines. */
export interface Word {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A part of a comparison of two texts, in reading order. */
export type TextPart =
  /** Lines that both have; `skipped` of them are omitted here. */
  | { kind: 'same'; text: string }
  | { kind: 'skipped'; lines: number }
  | { kind: 'removed' | 'added' | 'moved-away' | 'moved-here'; text: string }
  | { kind: 'changed'; words: Word[] };

/**
 * The most differing lines that are compared: beyond, the text counts as rewritten. Limits the time, which is
 * quadratic.
 */
const mostChangedLines = 1_500;
/** Limits of word comparison: characters of one part, and (`mostForWordsAll`) of a whole text. */
const mostForWords = 4_000;
const mostForWordsAll = 60_000;
const mostChangedWords = 400;
/** Below this share of equal characters, comparing words says less than comparing lines. */
const worthWords = 0.35;
/** How many equal lines are shown around a change. */
const context = 2;
/** Shorter blocks, in characters, are not reported as moved: they are often equal by chance. */
const shortestMoved = 30;

/** Texts from before 26 November 2026 may have CRLF; an end of a line is no change of it. */
const linesOf = (text: string) => (text === '' ? [] : text.split(/\r?\n/));

/** Compares two texts: by lines, then by words within lines; blocks that only moved are recognised. */
export function compareTexts(before: string, after: string): TextPart[] {
  const hunks = hunksOf(linesOf(before), linesOf(after));
  const moved = movedBlocks(hunks);
  const budget = { left: mostForWordsAll };
  return hunks.flatMap((hunk, at) =>
    hunk.kind === 'same'
      ? shorten(hunk.lines, at === 0, at === hunks.length - 1)
      : changeParts(hunk.removed, hunk.added, moved, budget),
  );
}

type Hunk = { kind: 'same'; lines: string[] } | { kind: 'changed'; removed: string[]; added: string[] };

function hunksOf(before: string[], after: string[]): Hunk[] {
  const parts = diffArrays(before, after, { maxEditLength: mostChangedLines });
  if (!parts) return [{ kind: 'changed', removed: before, added: after }];
  const hunks: Hunk[] = [];
  for (const { value, added, removed } of parts) {
    if (!added && !removed) {
      hunks.push({ kind: 'same', lines: value });
      continue;
    }
    let last = hunks.at(-1);
    if (last?.kind !== 'changed') hunks.push((last = { kind: 'changed', removed: [], added: [] }));
    (removed ? last.removed : last.added).push(...value);
  }
  return hunks;
}

function shorten(lines: string[], isFirst: boolean, isLast: boolean): TextPart[] {
  const [head, tail] = [isFirst ? 0 : context, isLast ? 0 : context];
  const skipped = lines.length - head - tail;
  if (skipped < 2) return [{ kind: 'same', text: lines.join('\n') }];
  return [
    ...(head > 0 ? [{ kind: 'same', text: lines.slice(0, head).join('\n') } as const] : []),
    { kind: 'skipped', lines: skipped },
    ...(tail > 0 ? [{ kind: 'same', text: lines.slice(-tail).join('\n') } as const] : []),
  ];
}

/** Paragraphs: runs of lines between empty lines. */
function blocksOf(lines: string[]): string[] {
  const blocks: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.filter((block) => block.length > 0).map((block) => block.join('\n'));
}

/** The blocks removed at one place and added at another. */
function movedBlocks(hunks: readonly Hunk[]): Set<string> {
  const changed = hunks.filter((hunk) => hunk.kind === 'changed');
  const gone = new Set(changed.flatMap(({ removed }) => blocksOf(removed)));
  return new Set(
    changed.flatMap(({ added }) => blocksOf(added)).filter((block) => block.length >= shortestMoved && gone.has(block)),
  );
}

function changeParts(removed: string[], added: string[], moved: Set<string>, budget: { left: number }): TextPart[] {
  const split = (lines: string[]) => {
    const blocks = blocksOf(lines);
    const went = blocks.filter((block) => moved.has(block));
    return {
      went,
      rest: went.length === 0 ? lines.join('\n') : blocks.filter((block) => !moved.has(block)).join('\n\n'),
    };
  };
  const [old, present] = [split(removed), split(added)];
  return [
    ...old.went.map((text): TextPart => ({ kind: 'moved-away', text })),
    ...lineParts(old.rest, present.rest, budget),
    ...present.went.map((text): TextPart => ({ kind: 'moved-here', text })),
  ];
}

function lineParts(removed: string, added: string, budget: { left: number }): TextPart[] {
  const words = removed !== '' && added !== '' ? wordsOf(removed, added, budget) : undefined;
  if (words) return [{ kind: 'changed', words }];
  const parts: TextPart[] = [
    { kind: 'removed', text: removed },
    { kind: 'added', text: added },
  ];
  return parts.filter((part) => 'text' in part && part.text !== '');
}

/** The differing words, where they are few enough and enough words are equal. */
function wordsOf(removed: string, added: string, budget: { left: number }): Word[] | undefined {
  const length = removed.length + added.length;
  if (length > mostForWords * 2 || length > budget.left) return undefined;
  budget.left -= length;
  const parts = diffWordsWithSpace(removed, added, { maxEditLength: mostChangedWords });
  if (!parts) return undefined;
  const words = parts.map(({ value, added: isNew, removed: isOld }): Word => {
    return { kind: isNew ? 'added' : isOld ? 'removed' : 'same', text: value };
  });
  const same = words.filter(({ kind, text }) => kind === 'same' && text.trim() !== '');
  const shared = same.reduce((sum, { text }) => sum + text.length, 0);
  return shared * 2 >= length * worthWords ? words : undefined;
}
