import type { Clock } from '#app/platform/clock';
import { AppError } from '#app/platform/errors';
import { networkOf } from '#app/platform/network-of';

const minute = 60_000;

/** How often one address may ask, by kind of request (contract, "Limits"). */
export const limits = {
  open: { most: 1_200, per: minute },
  signedIn: { most: 6_000, per: minute },
  upload: { most: 120, per: minute },
} as const satisfies Record<string, { most: number; per: number }>;

export type LimitKind = keyof typeof limits;

const remembered = 100_000;

/** Counts requests by address, in memory: each instance counts for itself. */
export class RateLimits {
  readonly #counts = new Map<string, { count: number; until: number }>();

  constructor(private readonly clock: Clock) {}

  /** Counts one request. @throws AppError `too_many` with the seconds until the next is taken */
  take(kind: LimitKind, address: string): void {
    const name = `${kind} ${networkOf(address)}`;
    const now = this.clock.now().getTime();
    const entry = this.#counts.get(name);
    if (entry && entry.until > now) {
      if (entry.count >= limits[kind].most)
        throw new AppError('too_many', { retryAfter: Math.ceil((entry.until - now) / 1000) });
      entry.count++;
      return;
    }
    this.#counts.delete(name);
    this.#counts.set(name, { count: 1, until: now + limits[kind].per });
    if (this.#counts.size > remembered) this.#counts.delete(this.#counts.keys().next().value as string);
  }
}
