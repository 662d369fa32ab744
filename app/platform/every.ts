/**
 * Runs `task` every `ms`; a turn is skipped while the previous run is under way. Does not keep the process alive.
 * @param onError is told of a failed run; without it the failure is an uncaught one, as in any timer
 * @returns ends it: nothing starts any more, and the promise resolves after the run under way
 */
export function every(ms: number, task: () => unknown, onError?: (error: unknown) => void): () => Promise<void> {
  let atWork: Promise<void> | undefined;
  const fail = (error: unknown) => {
    if (!onError) throw error;
    onError(error);
  };
  const timer = setInterval(() => {
    if (atWork) return;
    try {
      const work = task();
      if (work instanceof Promise) atWork = work.then(() => {}, fail).finally(() => (atWork = undefined));
    } catch (error) {
      fail(error);
    }
  }, ms).unref();
  return async () => {
    clearInterval(timer);
    await atWork;
  };
}
