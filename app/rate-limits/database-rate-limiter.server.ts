import { lte, sql } from 'drizzle-orm';
import { minuteMs } from '#app/platform/durations';
import { keyedHash } from '#app/platform/keyed-hash.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { type RateLimitName, rateLimits } from './limits';
import { rate_limit_uses } from './tables.server';

/** One limit for one subject. */
export interface RateLimitKey {
  name: RateLimitName;
  key: string;
}

/** @param subject who is counted; only a keyed hash of it is stored */
export const rateLimitKey = (secret: string, name: RateLimitName, subject: string): RateLimitKey => ({
  name,
  key: `${name}:${keyedHash(secret, name, subject)}`,
});

/**
 * Counts one use in a sliding window that all instances share, if one is allowed. In a transaction it counts only with
 * its commit.
 * @param db either door
 * @returns how many milliseconds to wait where none is allowed, else 0
 */
export const takeUse = (db: Database, limit: RateLimitKey, now: Date): Promise<number> =>
  ask(db, sql`take_rate_limit_use`, limit, now);

/**
 * Counts one use, or refuses it.
 * @param sentence what to say, by the minutes to wait
 * @throws AppError `too_many`
 */
export async function requireUse(db: Database, limit: RateLimitKey, now: Date, sentence: WaitSentence): Promise<void> {
  const waitMs = await takeUse(db, limit, now);
  if (waitMs > 0) throw tooMany(waitMs, sentence);
}

type WaitSentence = (minutes: number) => string;

/** The refusal of a use that has to wait. */
export const tooMany = (waitMs: number, sentence: WaitSentence): AppError =>
  new AppError('too_many', {
    message: sentence(Math.ceil(waitMs / minuteMs)),
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });

/** How many milliseconds to wait for the next use, without counting one. */
export const findWait = (db: Database, limit: RateLimitKey, now: Date): Promise<number> =>
  ask(db, sql`next_rate_limit_use`, limit, now);

async function ask(db: Database, question: ReturnType<typeof sql>, limit: RateLimitKey, now: Date): Promise<number> {
  const { most, perMs } = rateLimits[limit.name];
  const at = now.toISOString();
  const { rows } = await db.execute<{ next: string | null }>(
    sql`select extract(epoch from ${question}(${limit.key}, ${most}::int, ${perMs} * interval '1 ms', ${at}::timestamptz)) * 1000 as next`,
  );
  const next = rows[0]?.next;
  return next ? Math.max(1, Number(next) - now.getTime()) : 0;
}

/** Deletes uses that no window contains any more. */
export async function forgetOldUses(db: Database, now: Date): Promise<void> {
  await db.delete(rate_limit_uses).where(lte(rate_limit_uses.expires_at, now));
}
