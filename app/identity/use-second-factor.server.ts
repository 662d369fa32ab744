import { createHash } from 'node:crypto';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#app/platform/db.server';
import { passkeys, recovery_codes, second_factors } from './tables.server';

/** The parameters of TOTP (RFC 6238) that every authenticator app supports. */
export const totp = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** How many time steps before and after the current one are accepted, as phones' clocks differ. */
const windowSteps = 1;

/**
 * Whether an account signs in with a second factor as well, as part of a query: of a column with its id, or of one. The
 * column stands outside of what is selected, where no table's own `id` takes its place.
 */
export const isSetUp = (userId: PgColumn | string): SQL<boolean> =>
  sql<boolean>`(${userId} in (select ${second_factors.user_id} from ${second_factors}
    where ${second_factors.confirmed_at} is not null)
    or ${userId} in (select ${passkeys.user_id} from ${passkeys}))`;

/** Whether an account signs in with a second factor as well. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select ${isSetUp(userId)} as has`);
  return rows[0]?.has === true;
}

/**
 * Uses a code of the app or a recovery code up. Of two uses at once one counts, and a code of the app counts only if it
 * is newer than the last one (replay).
 */
export async function useSecondFactor(db: Database, userId: string, typed: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const set = and(eq(second_factors.user_id, userId), isNotNull(second_factors.confirmed_at));
    const [row] = await tx.select().from(second_factors).where(set).for('update');
    const step = row ? stepOf(row.secret, typed, now) : null;
    if (step === null) return useRecoveryCode(tx, userId, typed, now);
    if (step <= (row?.last_step ?? 0)) return false;
    await tx.update(second_factors).set({ last_used_at: now, last_step: step }).where(set);
    return true;
  });
}

/** The time step of a code; null for one that is not valid now. */
export function stepOf(secret: string, typed: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ ...totp, token, secret: key, window: windowSteps, timestamp });
  return delta === null ? null : TOTP.counter({ period: totp.period, timestamp }) + delta;
}

async function useRecoveryCode(tx: Database, userId: string, typed: string, now: Date): Promise<boolean> {
  const mine = and(eq(recovery_codes.user_id, userId), eq(recovery_codes.hash, hashRecoveryCode(typed)));
  const used = await tx
    .update(recovery_codes)
    .set({ used_at: now })
    .where(and(mine, isNull(recovery_codes.used_at)))
    .returning({ hash: recovery_codes.hash });
  return used.length > 0;
}

/** The stored form of a recovery code. It has 80 random bits, so a plain SHA-256 cannot be brute-forced. */
export const hashRecoveryCode = (typed: string) =>
  createHash('sha256').update(typed.toLowerCase().replace(/[\s-]/g, '')).digest('hex');
