import type { Clock } from './clock';

/** Counts uses per key within a sliding window; in this process only. */
export interface RateLimit {
  /** Takes one use. @returns undefined when it is allowed, else the seconds until the next one is */
  take(key: string): number | undefined;
}

/** At most `limit` uses of a key within `windowMs`; keys that were not used for a window are forgotten. */
export function createRateLimit({ limit, windowMs, clock }: { limit: number; windowMs: number; clock: Clock }): RateLimit {
  const uses = new Map<string, number[]>();
  let swept = clock.now().getTime();
  return {
    take(key) {
      const now = clock.now().getTime();
      if (now - swept > windowMs) {
        for (const [one, times] of uses) if ((times.at(-1) ?? 0) <= now - windowMs) uses.delete(one);
        swept = now;
      }
      const recent = (uses.get(key) ?? []).filter((time) => time > now - windowMs);
      if (recent.length >= limit) return Math.max(1, Math.ceil(((recent[0] ?? now) + windowMs - now) / 1_000));
      uses.set(key, [...recent, now]);
      return undefined;
    },
  };
}
