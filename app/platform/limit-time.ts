const lookEveryMs = 100;
/** Work that only waits is ended after so many times its limit. */
const patience = 4;

/** The time of processors that this process has had since then, in milliseconds. */
function timeSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/**
 * Limits work by the time of processors that its process has for it, so that how busy the machine is does not decide;
 * what else this process does in the meantime shortens it at most to `limitMs` of the clock.
 * @param isOwn whether this process is the one that works; of another it is known only how long it takes
 * @returns ends the watch
 */
export function limitTime(limitMs: number, onLate: () => void, isOwn = true): () => void {
  const since = performance.now();
  const begun = process.cpuUsage();
  const watch = setInterval(() => {
    const took = performance.now() - since;
    const isUsedUp = isOwn && took > limitMs && timeSince(begun) > limitMs;
    if (!isUsedUp && took <= patience * limitMs) return;
    end();
    onLate();
  }, lookEveryMs);
  const end = () => clearInterval(watch);
  return end;
}
