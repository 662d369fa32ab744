import type { OrderNode } from './move-nodes';

type Placed = Pick<OrderNode, 'position' | 'rank'>;

/** The gap between two positions, so that a later move changes only one of them. */
const room = 10;
const largest = 2_147_483_647;

/**
 * The positions that put siblings in this order, changing as few as possible: those at the end that are in rank order
 * need none, and those already in order keep theirs.
 */
export function positionsFor(siblings: readonly Placed[]): (number | null)[] {
  const head = siblings.slice(0, siblings.length - endByRank(siblings));
  const kept = inOrder(head);
  const filled = fill(head, kept) ?? head.map((_, at) => (at + 1) * room);
  return siblings.map((_, at) => filled[at] ?? null);
}

/** How many at the end have no position and are in rank order. */
function endByRank(siblings: readonly Placed[]): number {
  let count = 0;
  for (let rank = Number.POSITIVE_INFINITY; count < siblings.length; count += 1) {
    const one = siblings[siblings.length - 1 - count];
    if (!one || one.position !== null || one.rank >= rank) break;
    ({ rank } = one);
  }
  return count;
}

const isBefore = (one: Placed, other: Placed) =>
  one.position !== null &&
  other.position !== null &&
  (one.position < other.position || (one.position === other.position && one.rank < other.rank));

/** Which nodes keep their positions: the longest increasing subsequence. */
function inOrder(head: readonly Placed[]): number[] {
  const best: number[][] = [];
  for (const [at, one] of head.entries()) {
    let longest: number[] = [];
    for (const before of best.slice(0, at)) {
      const last = head[before.at(-1) ?? -1];
      if (last && before.length > longest.length && isBefore(last, one)) longest = before;
    }
    best.push(one.position === null ? [] : [...longest, at]);
  }
  return best.reduce((longest, one) => (one.length > longest.length ? one : longest), []);
}

/** @returns undefined where the gaps between the kept positions are too small */
function fill(head: readonly Placed[], kept: readonly number[]): number[] | undefined {
  const filled: number[] = [];
  let from = -1;
  for (const at of [...kept, head.length]) {
    const missing = at - filled.length;
    const until = head[at]?.position ?? Math.max(from, 0) + (missing + 1) * room;
    if (missing > 0 && until - from <= missing) return undefined;
    for (let next = 1; next <= missing; next += 1)
      filled.push(from + Math.floor(((until - from) * next) / (missing + 1)));
    if (at < head.length) filled.push(until);
    from = until;
  }
  return filled.every((position) => position <= largest) ? filled : undefined;
}
