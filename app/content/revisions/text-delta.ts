import { diffArrays } from 'diff';
import { commonEnds } from '#app/platform/common-ends';

/** At `at` in the old text, `removed` is replaced by `inserted`. It can be applied and undone. */
export type Splice = [at: number, removed: string, inserted: string];

/** A splice that can only be applied: of what it removes it knows the length. */
export type ForwardSplice = [at: number, removed: number, inserted: string];

/** Shorter texts are not compared by lines: a single splice is as short. */
const worthLines = 120;
/** With more changed lines one splice is stored: finding the fewest would take longer than the save. */
const mostChangedLines = 200;

/**
 * The splices that turn one text into another, in the order of the old text. `textDelta('a b c', 'a x c')` → [[2, 'b',
 * 'x']]
 */
export function textDelta(before: string, after: string): Splice[] {
  const whole = trimmed(before, after, 0);
  if (!whole) return [];
  const [at, removed, inserted] = whole;
  if (removed.length < worthLines || inserted.length < worthLines) return [whole];
  return byLines(removed, inserted, at) ?? [whole];
}

/** Applies a delta to the text that it was made from. */
export function applyDelta(before: string, delta: readonly (Splice | ForwardSplice)[]): string {
  let from = 0;
  let after = '';
  for (const [at, removed, inserted] of delta) {
    after += before.slice(from, at) + inserted;
    from = at + (typeof removed === 'string' ? removed.length : removed);
  }
  return after + before.slice(from);
}

/** Undoes a delta: from the new text back to the old one. */
export function undoDelta(after: string, delta: readonly Splice[]): string {
  let shift = 0;
  const back = delta.map(([at, removed, inserted]): Splice => {
    const from = at + shift;
    shift += inserted.length - removed.length;
    return [from, inserted, removed];
  });
  return applyDelta(after, back);
}

/** The single splice between two texts, without their common prefix and suffix; null where they are equal. */
function trimmed(before: string, after: string, offset: number): Splice | null {
  if (before === after) return null;
  const { start, end } = commonEnds(before, after);
  return [offset + start, before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

function byLines(before: string, after: string, offset: number): Splice[] | undefined {
  const parts = diffArrays(linesOf(before), linesOf(after), { maxEditLength: mostChangedLines });
  if (!parts) return undefined;
  const splices: Splice[] = [];
  let at = offset;
  let [removed, inserted] = ['', ''];
  const flush = () => {
    const splice = trimmed(removed, inserted, at);
    if (splice) splices.push(splice);
    at += removed.length;
    [removed, inserted] = ['', ''];
  };
  for (const part of parts) {
    const text = part.value.join('');
    if (part.removed) removed += text;
    else if (part.added) inserted += text;
    else {
      flush();
      at += text.length;
    }
  }
  flush();
  return splices;
}
