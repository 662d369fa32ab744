import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { recordChange } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { AppError, invalid } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { confirmPassword } from './confirm-password.server';
import type { IdentityDeps } from './identity-deps.server';
import type { SessionUser } from './session-user';
import { markSessionsEnded } from './sessions.server';
import { recovery_codes, second_factors, sessions } from './tables.server';
import type { UserWriter } from './user-writer.server';

/** The parameters of TOTP (RFC 6238) that every authenticator app supports. */
const totp = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** How many time steps before and after the current one are accepted, as phones' clocks differ. */
const windowSteps = 1;
const recoveryCount = 10;
/** 32 characters, without 0, 1, l and others that look alike. */
const letters = '23456789abcdefghijkmnopqrstuvwxy';
const subject = 'second_factor';
const texts = identityTexts.secondFactor;

/** Whether an account signs in with a second factor as well, as part of a query: of a column with its id, or of one. */
export const isSetUp = (userId: PgColumn | string): SQL<boolean> =>
  sql<boolean>`exists (select from ${second_factors} where ${second_factors.user_id} = ${userId}
    and ${second_factors.confirmed_at} is not null)`;

/** Whether an account signs in with a second factor as well. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select ${isSetUp(userId)} as has`);
  return rows[0]?.has === true;
}

export interface SecondFactorState {
  state: 'off' | 'begun' | 'on';
  confirmedAt: Date | null;
  lastUsedAt: Date | null;
  codesLeft: number;
}

/** The state of a person's second factor, without the secret. */
export async function readSecondFactor(db: Database, userId: string): Promise<SecondFactorState> {
  const [row] = await db.select().from(second_factors).where(eq(second_factors.user_id, userId));
  const unused = and(eq(recovery_codes.user_id, userId), isNull(recovery_codes.used_at));
  const codesLeft = row?.confirmed_at ? await db.$count(recovery_codes, unused) : 0;
  const { confirmed_at: confirmedAt = null, last_used_at: lastUsedAt = null } = row ?? {};
  return { state: !row ? 'off' : confirmedAt ? 'on' : 'begun', confirmedAt, lastUsedAt, codesLeft };
}

/** What an authenticator app needs: the secret to type, and a QR code as the path of an SVG of `size` units. */
export interface Enrolment {
  secret: string;
  qr: { path: string; size: number };
}

/**
 * Makes the secret of an account that has none in use, after its password. It counts once a code of it was given.
 * @throws AppError `invalid`, `too_many`; `duplicate` where a second factor is in use
 */
export async function beginSecondFactor(
  deps: IdentityDeps,
  user: SessionUser,
  password: string,
  address: string,
): Promise<void> {
  await confirmPassword(deps, user, password, address);
  if (await hasSecondFactor(deps.identityDb, user.id)) throw new AppError('duplicate', { message: texts.already });
  const secret = new Secret({ size: 20 }).base32;
  await deps.identityDb
    .insert(second_factors)
    .values({ user_id: user.id, secret })
    .onConflictDoUpdate({
      target: second_factors.user_id,
      set: { secret },
      setWhere: isNull(second_factors.confirmed_at),
    });
}

/** The pending enrolment; null where there is none, or where it is active already. */
export async function readEnrolment(db: Database, user: SessionUser, issuer: string): Promise<Enrolment | null> {
  const begun = and(eq(second_factors.user_id, user.id), isNull(second_factors.confirmed_at));
  const [row] = await db.select({ secret: second_factors.secret }).from(second_factors).where(begun);
  if (!row) return null;
  const { secret } = row;
  const address = new TOTP({ ...totp, issuer, label: user.email, secret: Secret.fromBase32(secret) }).toString();
  const { data, size } = encode(address, { border: 2 });
  const path = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), qr: { path, size } };
}

/**
 * Takes the second factor into use with a code of the app. @returns the recovery codes, which are shown this once
 * @throws AppError `invalid`
 */
export async function confirmSecondFactor(deps: IdentityDeps, user: SessionUser, code: string): Promise<string[]> {
  const now = deps.clock.now();
  return changeOwn(deps, user, 'create', async (tx) => {
    const begun = and(eq(second_factors.user_id, user.id), isNull(second_factors.confirmed_at));
    const [row] = await tx.select().from(second_factors).where(begun).for('update');
    const step = row && stepOf(row.secret, code, now);
    if (!row || step === null || step === undefined) throw invalid({ code: [texts.wrong] });
    const used = { confirmed_at: now, last_step: step, last_used_at: now };
    await tx.update(second_factors).set(used).where(eq(second_factors.user_id, user.id));
    return replaceRecoveryCodes(tx, user.id);
  });
}

/**
 * Replaces all recovery codes.
 * @throws AppError `invalid`, `too_many`, `not_found`
 */
export async function renewRecoveryCodes(
  deps: IdentityDeps,
  user: SessionUser,
  password: string,
  address: string,
): Promise<string[]> {
  await confirmPassword(deps, user, password, address);
  return changeOwn(deps, user, 'update', async (tx) => {
    if (!(await hasSecondFactor(tx, user.id))) throw new AppError('not_found');
    return replaceRecoveryCodes(tx, user.id);
  });
}

/**
 * Removes the second factor, so that the password alone is enough.
 * @throws AppError `invalid`, `too_many`
 */
async function changeOwn<Result>(
  deps: IdentityDeps,
  user: SessionUser,
  action: 'create' | 'update',
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const done = await deps.identityDb.transaction(async (tx) => ({
    result: await work(tx),
    recorded: await record(tx, user, user, action),
  }));
  await deps.changes.publish(done.recorded);
  return done.result;
}

/**
 * Removes the second factor, so that the password alone is enough.
 * @throws AppError `invalid`, `too_many`
 */
export async function removeSecondFactor(
  deps: IdentityDeps,
  user: SessionUser,
  password: string,
  address: string,
): Promise<void> {
  await confirmPassword(deps, user, password, address);
  const recorded = await deps.identityDb.transaction(async (tx) =>
    (await forget(tx, user.id)) ? record(tx, user, user, 'delete') : null,
  );
  if (recorded) await deps.changes.publish(recorded);
}

/**
 * Takes the second factor of somebody who has lost it, and ends their sessions.
 * @returns whether they had one. @throws AppError `not_found`
 */
export async function resetSecondFactor(
  { db, actor, clock, changes }: UserWriter,
  account: { id: string; email: string },
): Promise<boolean> {
  const recorded = await db.transaction(async (tx) => {
    if (!(await forget(tx, account.id))) return null;
    await markSessionsEnded(tx, { clock }, eq(sessions.user_id, account.id));
    return record(tx, { id: actor.id, email: actor.name }, account, 'delete');
  });
  if (recorded) await changes.publish(recorded);
  return recorded !== null;
}

/**
 * Uses a code of the app or a recovery code up. Of two uses at once one counts, and a code of the app counts only if it
 * is newer than the last one (replay).
 */
export async function useSecondFactor(db: Database, userId: string, typed: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const set = and(eq(second_factors.user_id, userId), isNotNull(second_factors.confirmed_at));
    const [row] = await tx.select().from(second_factors).where(set).for('update');
    if (!row) return false;
    const step = stepOf(row.secret, typed, now);
    if (step !== null && step <= (row.last_step ?? 0)) return false;
    if (step === null && !(await useRecoveryCode(tx, userId, typed, now))) return false;
    const used = { last_used_at: now, ...(step !== null && { last_step: step }) };
    await tx.update(second_factors).set(used).where(eq(second_factors.user_id, userId));
    return true;
  });
}

/** The time step of a code; null for one that is not valid now. */
function stepOf(secret: string, typed: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ ...totp, token, secret: key, window: windowSteps, timestamp });
  return delta === null ? null : TOTP.counter({ period: totp.period, timestamp }) + delta;
}

async function useRecoveryCode(tx: Database, userId: string, typed: string, now: Date): Promise<boolean> {
  const mine = and(eq(recovery_codes.user_id, userId), eq(recovery_codes.hash, hashCode(typed)));
  const used = await tx
    .update(recovery_codes)
    .set({ used_at: now })
    .where(and(mine, isNull(recovery_codes.used_at)))
    .returning({ hash: recovery_codes.hash });
  return used.length > 0;
}

async function replaceRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
  const codes = Array.from({ length: recoveryCount }, createRecoveryCode);
  await tx.insert(recovery_codes).values(codes.map((code) => ({ user_id: userId, hash: hashCode(code) })));
  return codes;
}

/** 'abcd-efgh-jkmn-pqrs': 80 bits, in characters that are hard to confuse. */
function createRecoveryCode(): string {
  const code = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** The stored form of a recovery code. It has 80 random bits, so a plain SHA-256 cannot be brute-forced. */
const hashCode = (typed: string) =>
  createHash('sha256').update(typed.toLowerCase().replace(/[\s-]/g, '')).digest('hex');

async function forget(tx: Database, userId: string): Promise<boolean> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
  const gone = await tx.delete(second_factors).where(eq(second_factors.user_id, userId)).returning();
  return gone.some(({ confirmed_at }) => confirmed_at !== null);
}

const record = (
  tx: Database,
  actor: { id: string | null; email: string | null },
  account: { id: string; email: string },
  action: 'create' | 'update' | 'delete',
) =>
  recordChange(
    tx,
    { id: actor.id, name: actor.email },
    { action, subject, subjectId: account.id, title: account.email },
  );
