import { collectGarbage } from './collect-garbage';

const quietMs = 5_000;

/**
 * Gives memory back once nothing has been asked for five seconds: V8 alone keeps what the last busy moment needed.
 * @param countRequests grows with every request
 * @returns ends it
 */
export function startIdleCollection(countRequests: () => number): () => void {
  let seen = -1;
  let done = false;
  const timer = setInterval(() => {
    const now = countRequests();
    if (now !== seen) done = false;
    else if (!done) {
      collectGarbage();
      done = true;
    }
    seen = now;
  }, quietMs);
  timer.unref();
  return () => clearInterval(timer);
}
