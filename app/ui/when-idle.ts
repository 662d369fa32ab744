/**
 * Runs work once the browser has nothing else to do, such as showing a letter.
 * @param mostMs how long it waits for that
 * @returns cancels it
 */
export function whenIdle(work: () => void, mostMs: number): () => void {
  // Not in every Safari.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: mostMs });
  return () => cancelIdleCallback(asked);
}
