/**
 * Runs `task` every `ms`, and never beside itself: a turn that finds the last one still at work is left out.
 * Keeps no process alive.
 * @param onError hears a task that failed; without it the failure is an uncaught one, as of any timer
 * @returns ends it: nothing begins any more, and the promise waits for what is at work
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
