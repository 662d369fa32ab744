import type { Node } from 'prosemirror-model';
import { commonEnds } from '#app/platform/common-ends';

/** A new child with the old one that it came from and its position; null for a new one. */
export interface Pair {
  node: Node;
  old: Node | null;
  index: number;
}

const isSame = (one: Node | undefined, other: Node | undefined): boolean =>
  one !== undefined && other !== undefined && (one === other || one.eq(other));

/** For longer stretches of changes a simpler comparison is used. */
const comparable = 250_000;

/** Matches unchanged children first, then changed ones between them. */
export function pair(before: readonly Node[], after: readonly Node[]): Pair[] {
  let head = 0;
  while (isSame(before[head], after[head])) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && isSame(before[before.length - 1 - tail], after[after.length - 1 - tail])) tail += 1;
  const middle = between(before, after, head, before.length - tail, after.length - tail);
  return after.map((node, at) => {
    const index = at < head ? at : at >= after.length - tail ? at - after.length + before.length : middle[at - head];
    return index === undefined ? { node, old: null, index: -1 } : { node, old: before[index] as Node, index };
  });
}

function between(before: readonly Node[], after: readonly Node[], head: number, oldEnd: number, newEnd: number) {
  const old = before.slice(head, oldEnd);
  const fresh = after.slice(head, newEnd);
  const found = commonChildren(old, fresh);
  let oldFrom = 0;
  let newFrom = 0;
  for (let at = 0; at <= fresh.length; at += 1) {
    if (at < fresh.length && found[at] === undefined) continue;
    const oldTo = found[at] ?? old.length;
    for (const [index, of] of alike(old.slice(oldFrom, oldTo), fresh.slice(newFrom, at)))
      found[newFrom + index] = oldFrom + of;
    oldFrom = oldTo + 1;
    newFrom = at + 1;
  }
  return found.map((index) => (index === undefined ? undefined : index + head));
}

/** The longest common subsequence of equal children: for each new one the index of its old one. */
function commonChildren(old: readonly Node[], fresh: readonly Node[]): (number | undefined)[] {
  const found: (number | undefined)[] = fresh.map(() => undefined);
  if (old.length * fresh.length > comparable) {
    let from = 0;
    for (const [at, node] of fresh.entries()) {
      const index = old.indexOf(node, from);
      if (index !== -1) [found[at], from] = [index, index + 1];
    }
    return found;
  }
  const width = fresh.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const length = (row: number, column: number) => lengths[row * width + column] ?? 0;
  const same = new Uint8Array(old.length * fresh.length);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      const equal = isSame(old[row], fresh[column]);
      same[row * fresh.length + column] = equal ? 1 : 0;
      lengths[row * width + column] = equal
        ? length(row + 1, column + 1) + 1
        : Math.max(length(row + 1, column), length(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < old.length && column < fresh.length;) {
    if (same[row * fresh.length + column]) {
      found[column] = row;
      row += 1;
      column += 1;
    } else if (length(row + 1, column) >= length(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}

/** Matches changed children of the same kind by similarity, without crossings. */
function alike(old: readonly Node[], fresh: readonly Node[]): [fresh: number, old: number][] {
  if (old.length === 0 || fresh.length === 0) return [];
  if (old.length * fresh.length > 400) {
    return fresh.flatMap((node, index) => (old[index]?.type === node.type ? [[index, index] as [number, number]] : []));
  }
  let best: [number, number, number] | undefined;
  for (const [index, node] of fresh.entries()) {
    for (const [of, one] of old.entries()) {
      if (one.type !== node.type) continue;
      const score = likeness(one, node);
      if (!best || score > best[2]) best = [index, of, score];
    }
  }
  if (!best) return [];
  const [index, of] = best;
  return [
    ...alike(old.slice(0, of), fresh.slice(0, index)),
    [index, of] as [number, number],
    ...alike(old.slice(of + 1), fresh.slice(index + 1)).map(
      ([later, was]) => [later + index + 1, was + of + 1] as [number, number],
    ),
  ];
}

/** The share of two texts that is equal at the beginning and the end, 0 to 1. */
function likeness(one: Node, other: Node): number {
  const [a, b] = [one.textContent.slice(0, 2000), other.textContent.slice(0, 2000)];
  const { start, end } = commonEnds(a, b);
  return (start + end) / Math.max(a.length, b.length, 1);
}
