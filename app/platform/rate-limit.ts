import type { Clock } from './clock';
import { networkOf } from './network-of';

/** Counts uses per visitor's address within a sliding window; in this process only. */
export interface RateLimit {
  /** Takes one use. @returns undefined when it is allowed, else the seconds until the next one is */
  take(address: string): number | undefined;
}

/** No more addresses than this are remembered: the one that was first goes. */
const remembered = 50_000;

/** At most `limit` uses from one network within `windowMs`; those that were not heard of for a window are forgotten. */
export function createRateLimit({
  limit,
  windowMs,
  clock,
}: {
  limit: number;
  windowMs: number;
  clock: Clock;
}): RateLimit {
  const uses = new Map<string, number[]>();
  let swept = clock.now().getTime();
  return {
    take(address) {
      const key = networkOf(address);
      const now = clock.now().getTime();
      if (now - swept > windowMs) {
        for (const [one, times] of uses) if ((times.at(-1) ?? 0) <= now - windowMs) uses.delete(one);
        swept = now;
      }
      const recent = (uses.get(key) ?? []).filter((time) => time > now - windowMs);
      if (recent.length >= limit) return Math.max(1, Math.ceil(((recent[0] ?? now) + windowMs - now) / 1_000));
      uses.set(key, [...recent, now]);
      if (uses.size > remembered) uses.delete(uses.keys().next().value as string);
      return undefined;
    },
  };
}
