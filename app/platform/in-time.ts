/**
 * Runs `work` with a timeout of `ms`; the signal aborts when it is over. Not `AbortSignal.timeout`: passed to `fetch`
 * it may be garbage-collected before it fires.
 * @throws Error with the code `ETIMEDOUT`
 */
export function inTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new AbortController();
  return answeredInTime(
    ms,
    () => work(patience.signal),
    () => patience.abort(),
  );
}

/**
 * The same for work that cannot be aborted: a signal costs more than the timer.
 * @param whenLate hears that the time is over
 */
export const answeredInTime = <T>(ms: number, work: () => Promise<T>, whenLate?: () => void): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }));
      whenLate?.();
    }, ms);
    const settle =
      <Value>(end: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer);
        end(value);
      };
    work().then(settle(resolve), settle(reject));
  });
