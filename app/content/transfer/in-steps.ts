/** What passes bytes on and calls `step` before each piece: what that throws ends the pipeline. */
export const inSteps = (step: () => void) =>
  async function* (chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of chunks) {
      step();
      yield chunk;
    }
  };
