import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { recordChange } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { AppError, invalid } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { confirmPassword } from './confirm-password.server';
import { revokeFeedToken } from './feed-token.server';
import type { IdentityDeps } from './identity-deps.server';
import { lockUser } from './list-users.server';
import type { SessionUser } from './session-user';
import { markSessionsEnded, requireOpenSession } from './sessions.server';
import { passkeys, recovery_codes, second_factors, sessions } from './tables.server';
import { hashRecoveryCode, hasSecondFactor, stepOf, totp } from './use-second-factor.server';
import type { UserWriter } from './user-writer.server';

const recoveryCount = 10;
/** 32 characters, without 0, 1, l and others that look alike. */
const letters = '23456789abcdefghijkmnopqrstuvwxy';
const subject = 'second_factor';
const texts = identityTexts.secondFactor;

export interface SecondFactorState {
  /** Whether codes of an app or a passkey are asked for. */
  isOn: boolean;
  /** Of the authenticator app. */
  state: 'off' | 'begun' | 'on';
  confirmedAt: Date | null;
  lastUsedAt: Date | null;
  codesLeft: number;
}

/** The state of a person's second factor, without the secret. */
export async function readSecondFactor(db: Database, userId: string): Promise<SecondFactorState> {
  const [row] = await db.select().from(second_factors).where(eq(second_factors.user_id, userId));
  const unused = and(eq(recovery_codes.user_id, userId), isNull(recovery_codes.used_at));
  const [isOn, codesLeft] = [await hasSecondFactor(db, userId), await db.$count(recovery_codes, unused)];
  const { confirmed_at: confirmedAt = null, last_used_at: lastUsedAt = null } = row ?? {};
  return { isOn, state: !row ? 'off' : confirmedAt ? 'on' : 'begun', confirmedAt, lastUsedAt, codesLeft };
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
  const secret = new Secret({ size: 20 }).base32;
  const begun = await deps.identityDb
    .insert(second_factors)
    .values({ user_id: user.id, secret })
    .onConflictDoUpdate({
      target: second_factors.user_id,
      set: { secret },
      setWhere: isNull(second_factors.confirmed_at),
    })
    .returning();
  if (begun.length === 0) throw new AppError('duplicate', { message: texts.already });
}

/** The pending enrolment; null where there is none, or where it is active already. */
export async function readEnrolment(db: Database, user: SessionUser, issuer: string): Promise<Enrolment | null> {
  const begun = and(eq(second_factors.user_id, user.id), isNull(second_factors.confirmed_at));
  const [row] = await db.select({ secret: second_factors.secret }).from(second_factors).where(begun);
  if (!row) return null;
  const { secret } = row;
  const address = new TOTP({ ...totp, issuer, label: user.email, secret: Secret.fromBase32(secret) }).toString();
  const { data, size } = encode(address, { border: 4 });
  const path = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), qr: { path, size } };
}

/**
 * Takes the app into use with a code of it.
 * @returns the recovery codes, which are shown this once; null where there were some already
 * @throws AppError `invalid`
 */
export async function confirmSecondFactor(
  deps: IdentityDeps,
  user: SessionUser,
  code: string,
): Promise<string[] | null> {
  const now = deps.clock.now();
  return changeOwn(deps, user, 'create', async (tx) => {
    const begun = and(eq(second_factors.user_id, user.id), isNull(second_factors.confirmed_at));
    const [row] = await tx.select().from(second_factors).where(begun).for('update');
    const step = row && stepOf(row.secret, code, now);
    if (!row || step === null || step === undefined) throw invalid({ code: [texts.wrong] });
    const used = { confirmed_at: now, last_step: step, last_used_at: now };
    const isFirst = !(await hasSecondFactor(tx, user.id));
    await tx.update(second_factors).set(used).where(eq(second_factors.user_id, user.id));
    return isFirst ? replaceRecoveryCodes(tx, user.id) : null;
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

async function changeOwn<Result>(
  deps: IdentityDeps,
  user: SessionUser,
  action: 'create' | 'update',
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const done = await deps.identityDb.transaction(async (tx) => ({
    result: await requireOpenSession(tx, user).then(() => work(tx)),
    recorded: await record(tx, user, user, action),
  }));
  await deps.changes.publish(done.recorded);
  return done.result;
}

/**
 * Takes the app out of use. Without a passkey the password alone is enough then.
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
    (await forgetApp(tx, user.id)) ? record(tx, user, user, 'delete') : null,
  );
  if (recorded) await deps.changes.publish(recorded);
}

/**
 * Takes the app, the passkeys and the recovery codes of somebody who has lost them, and ends their sessions.
 * @returns whether they had one. @throws AppError `not_found`
 */
export async function resetSecondFactor(
  { db, actor, clock, changes }: UserWriter,
  account: { id: string; email: string },
): Promise<boolean> {
  const recorded = await db.transaction(async (tx) => {
    await lockUser(tx, account.id);
    const had = await hasSecondFactor(tx, account.id);
    await tx.delete(passkeys).where(eq(passkeys.user_id, account.id));
    await forgetApp(tx, account.id);
    if (!had) return null;
    await markSessionsEnded(tx, { clock }, eq(sessions.user_id, account.id));
    await revokeFeedToken(tx, account.id);
    return record(tx, { id: actor.id, email: actor.name }, account, 'delete');
  });
  if (recorded) await changes.publish(recorded);
  return recorded !== null;
}

export async function replaceRecoveryCodes(tx: Database, userId: string): Promise<string[]> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
  const codes = Array.from({ length: recoveryCount }, createRecoveryCode);
  await tx.insert(recovery_codes).values(codes.map((code) => ({ user_id: userId, hash: hashRecoveryCode(code) })));
  return codes;
}

/** 'abcd-efgh-jkmn-pqrs': 80 bits, in characters that are hard to confuse. */
function createRecoveryCode(): string {
  const code = Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join('');
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

async function forgetApp(tx: Database, userId: string): Promise<boolean> {
  const gone = await tx.delete(second_factors).where(eq(second_factors.user_id, userId)).returning();
  await dropNeedlessCodes(tx, userId);
  return gone.some(({ confirmed_at }) => confirmed_at !== null);
}

/** Recovery codes end with the last of what they stand in for. */
export async function dropNeedlessCodes(tx: Database, userId: string): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return;
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
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
