import type { Clock } from '#app/platform/clock';
import { AppError } from '#app/platform/errors';

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
    const name = key(kind, address);
    const now = this.clock.now().getTime();
    const entry = this.#counts.get(name);
    if (entry && entry.until > now) {
      if (entry.count >= limits[kind].most) throw new AppError('too_many', { retryAfter: Math.ceil((entry.until - now) / 1000) });
      entry.count++;
      return;
    }
    this.#counts.delete(name);
    this.#counts.set(name, { count: 1, until: now + limits[kind].per });
    if (this.#counts.size > remembered) this.#counts.delete(this.#counts.keys().next().value as string);
  }
}

/** One household or server has a whole IPv6 /64: it counts as one address. */
function key(kind: LimitKind, address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped || !address.includes(':')) return `${kind} ${mapped ?? address}`;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${kind} ${groups.slice(0, 4).join(':')}`;
}
