import { getHeapStatistics } from 'node:v8';
import { every } from '#app/platform/every';
import { collectGarbage } from '#app/platform/collect-garbage.server';

const quietMs = 5_000;
/** A forced garbage collection blocks for about a millisecond per live megabyte. */
const mostBytes = 80 * 1024 * 1024;

interface Heap {
  usedBytes(): number;
  collect(): void;
}

const ownHeap: Heap = { usedBytes: () => getHeapStatistics().used_heap_size, collect: collectGarbage };

/**
 * Collects garbage once no request has come for five seconds: V8 alone keeps the memory of the last busy moment.
 * A large heap (thousands of articles) is left to V8's incremental collection: a request that comes just then would
 * wait.
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
    }
    seen = now;
  });
}
