/**
 * Runs `work` with a timeout of `ms`; the signal aborts when it is over. Not `AbortSignal.timeout`: passed to `fetch`
 * it may be garbage-collected before it fires.
 * @throws Error with the code `ETIMEDOUT`
 */
export async function inTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }));
      patience.abort();
    }, ms);
  });
  return Promise.race([work(patience.signal), late]).finally(() => clearTimeout(timer));
}
