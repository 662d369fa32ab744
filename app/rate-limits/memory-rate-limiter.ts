import type { Clock } from '#app/platform/clock';
import { AppError } from '#app/platform/errors';
import { networkOf } from '#app/platform/ip-address';
import { type RateLimitName, rateLimits } from './limits';

/** The most counters; beyond, the oldest is dropped. */
const mostCounters = 100_000;

/**
 * Counts uses by network in fixed windows, in this process only: for requests, which are too many to ask the database
 * about each. What must hold across instances is counted by `database-rate-limiter.server.ts`.
 */
export class MemoryRateLimiter {
  private readonly counters = new Map<string, { count: number; until: number }>();

  constructor(private readonly clock: Clock) {}

  /** Counts one use. @throws AppError `too_many` with the seconds until the next is allowed */
  take(name: RateLimitName, address: string): void {
    const { most, perMs } = rateLimits[name];
    const key = `${name} ${networkOf(address)}`;
    const now = this.clock.now().getTime();
    const counter = this.counters.get(key);
    // One that lasts longer is of a clock that has been put right since.
    if (counter && counter.until > now && counter.until <= now + perMs) {
      if (counter.count >= most)
        throw new AppError('too_many', { retryAfterSeconds: Math.ceil((counter.until - now) / 1_000) });
      counter.count++;
      return;
    }
    this.counters.delete(key);
    this.counters.set(key, { count: 1, until: now + perMs });
    if (this.counters.size > mostCounters) this.counters.delete(this.counters.keys().next().value as string);
  }
}
