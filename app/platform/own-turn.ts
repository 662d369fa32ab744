const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop that no other long piece of work takes: where much is ready at once, it runs one
 * piece a turn, with timers, sockets and kept pages in between.
 */
export const ownTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(next);
  });

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}
