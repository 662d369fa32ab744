import { collectGarbage } from '#app/platform/collect-garbage.server';

const samples = 10;

/** Bytes in use after a collection: on a busy machine the garbage collector runs late. */
export function heldBytes(): number {
  collectGarbage();
  collectGarbage(); // The second collection frees the buffers of dead objects.
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * Measures, as each tenth of a stream passes, what the process holds beyond what it held before.
 * @param total bytes of the whole stream
 */
export function watchHeld(total: number) {
  const before = heldBytes();
  let most = 0;
  return {
    async *pass(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      let passed = 0;
      let measured = 0;
      for await (const chunk of bytes) {
        passed += chunk.length;
        if (passed >= ((measured + 1) * total) / samples) {
          measured += 1;
          most = Math.max(most, heldBytes() - before);
        }
        yield chunk;
      }
    },
    /** The most that was held, as a share of the stream. */
    share: () => most / total,
  };
}
