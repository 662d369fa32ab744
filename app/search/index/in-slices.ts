/** For how long work may hold up the event loop at a time. */
export const sliceMs = 12;
/** Asking the clock is dearer than most steps. */
const stepsBetween = 16;

/** Runs a generator to its end without holding up the event loop for more than a few milliseconds at a time. */
export async function runInSlices<Result>(steps: Generator<unknown, Result>, signal?: AbortSignal): Promise<Result> {
  let sliceEnd = performance.now() + sliceMs;
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done) return step.value;
    if (count % stepsBetween !== 0 || performance.now() < sliceEnd) continue;
    await nextTurn();
    signal?.throwIfAborted();
    sliceEnd = performance.now() + sliceMs;
  }
}

export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
