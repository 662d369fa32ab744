import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import { megabyte } from '#app/platform/byte-sizes';
import { every } from '#app/platform/every';
import { collectGarbage } from '#app/platform/collect-garbage.server';

const quietMs = 5_000;
/** A forced garbage collection blocks for about a millisecond per live megabyte. */
const mostBytes = 80 * megabyte;
/** V8's young generation: two of it when a process begins, 32 after any busy moment. */
const mostYoungBytes = 4 * megabyte;

interface Heap {
  usedBytes(): number;
  /** What V8 holds for new objects, used or not. */
  youngBytes(): number;
  collect(options?: { type: 'minor' }): void;
}

const ownHeap: Heap = {
  usedBytes: () => getHeapStatistics().used_heap_size,
  youngBytes: () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0,
  collect: collectGarbage,
};

/**
 * Collects garbage once no request has come for five seconds: V8 alone keeps the memory of the last busy moment.
 * A large heap (thousands of articles) is left to V8's incremental collection: a request that comes just then would
 * wait. After that the young generation is collected, in a millisecond: V8 gives back what it holds for new objects
 * only in a collection before which little was allocated for seconds.
 * @param countRequests grows with every request
 * @returns ends it
 */
export function startIdleCollection(countRequests: () => number, heap: Heap = ownHeap): () => Promise<void> {
  let seen = -1;
  let done = false;
  return every(quietMs, () => {
    const now = countRequests();
    if (now !== seen) done = false;
    else if (!done && heap.usedBytes() <= mostBytes) {
      heap.collect();
      done = true;
    } else if (heap.youngBytes() > mostYoungBytes) heap.collect({ type: 'minor' });
    seen = now;
  });
}
