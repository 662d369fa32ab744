import { and, asc, eq } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { AppError, invalid } from '#app/platform/errors';
import { storable } from '#app/platform/validation.server';
import { passkeyTexts as texts } from '#app/texts/pl/passkeys';
import { confirmPassword } from './confirm-password.server';
import type { IdentityDeps } from './identity-deps.server';
import { keepChallenge, takeChallenge } from './passkey-challenges.server';
import { readRegistration, type Registration, relyingParty, whyNoPasskeys } from './passkey-responses.server';
import { longestPasskeyName } from './user-rules';
import { dropNeedlessCodes, replaceRecoveryCodes } from './second-factor.server';
import type { SessionUser } from './session-user';
import { requireOpenSession } from './sessions.server';
import { passkeys } from './tables.server';
import { hasSecondFactor } from './use-second-factor.server';
import { webauthn, webauthnFormats } from './webauthn.server';

/** How many passkeys an account has at most. */
const mostPasskeys = 20;

/** The passkeys of an account, oldest first, without what only checks need. */
export function listPasskeys(db: Database, userId: string) {
  const { id, name, created_at, last_used_at } = passkeys;
  return db
    .select({ id, name, created_at, last_used_at })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .orderBy(asc(created_at), asc(id));
}

/** What a browser is told of an account's passkeys: by `transports` it knows where to look for each. */
export async function listCredentials(db: Database, userId: string) {
  const own = await db.select().from(passkeys).where(eq(passkeys.user_id, userId));
  return own.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }));
}

/** @throws AppError `not_found` for one that is not the user's */
export async function requirePasskey(db: Database, user: SessionUser, id: string) {
  const found = (await listPasskeys(db, user.id)).find((one) => one.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * What a browser needs to make a passkey, after the account's password.
 * @throws AppError `invalid`, also where `PUBLIC_URL` is no address for passkeys; `too_many`; `duplicate` where there
 *   are as many as there may be
 */
export async function beginPasskey(deps: IdentityDeps, user: SessionUser, password: string, address: string) {
  const unusable = whyNoPasskeys(deps.publicUrl);
  if (unusable) throw invalid({ '': [unusable] });
  await confirmPassword(deps, user, password, address);
  const own = await listCredentials(deps.identityDb, user.id);
  if (own.length >= mostPasskeys) throw new AppError('duplicate', { message: texts.tooMany(mostPasskeys) });
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: await deps.siteName(),
    rpID: relyingParty(deps).id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.username,
    attestationType: 'none',
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(deps, options.challenge, 'register', user.id);
  return options;
}

/**
 * Takes a passkey that the browser has made.
 * @param response JSON of what the browser answered
 * @returns the recovery codes, which are shown this once; null where there were some already
 * @throws AppError `invalid`
 */
export async function addPasskey(
  deps: IdentityDeps,
  user: SessionUser,
  name: string,
  response: string,
): Promise<string[] | null> {
  if (name.length > longestPasskeyName || !storable(name)) throw invalid({ name: [texts.wrongName] });
  const made = await verifyNew(deps, user, response);
  if (!made) throw invalid({ '': [texts.refused] });
  const { codes, recorded } = await deps.identityDb.transaction(async (tx) => {
    await requireOpenSession(tx, user);
    const isFirst = !(await hasSecondFactor(tx, user.id));
    const row = { ...made, user_id: user.id, name, created_at: deps.clock.now() };
    const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
    if (added.length === 0) throw invalid({ '': [texts.known] });
    return {
      codes: isFirst ? await replaceRecoveryCodes(tx, user.id) : null,
      recorded: await record(tx, user, 'create', name),
    };
  });
  await deps.changes.publish(recorded);
  return codes;
}

/**
 * Removes a passkey, after the account's password.
 * @throws AppError `invalid`, `too_many`, `not_found`
 */
export async function removePasskey(
  deps: IdentityDeps,
  user: SessionUser,
  id: string,
  password: string,
  address: string,
): Promise<void> {
  await confirmPassword(deps, user, password, address);
  const recorded = await deps.identityDb.transaction(async (tx) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.user_id, user.id));
    const [gone] = await tx.delete(passkeys).where(own).returning({ name: passkeys.name });
    if (!gone) throw new AppError('not_found');
    await dropNeedlessCodes(tx, user.id);
    return record(tx, user, 'delete', gone.name);
  });
  await deps.changes.publish(recorded);
}

async function verifyNew(deps: IdentityDeps, user: SessionUser, typed: string) {
  const read = readRegistration(typed);
  if (!read || !(await takeChallenge(deps, read.challenge, 'register', user.id))) return null;
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps);
  try {
    if (await hasCertificates(read.response)) return null;
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: read.response,
      expectedChallenge: read.challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = read.response.response.transports ?? [];
    return { id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    return null;
  }
}

/**
 * Whether the answer carries certificates of its maker. None were asked for, and checking them would fetch lists of
 * revoked ones from addresses that the answer itself names.
 */
async function hasCertificates({ response }: Registration): Promise<boolean> {
  const { decodeAttestationObject } = await webauthnFormats();
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const format = object.get('fmt');
  return format !== 'none' && (format !== 'packed' || object.get('attStmt').get('x5c') !== undefined);
}

const record = (tx: Database, user: SessionUser, action: 'create' | 'delete', name: string) =>
  recordChange(
    tx,
    { id: user.id, name: user.email },
    { action, subject: 'passkey', subjectId: user.id, title: `${user.email}: ${name}` },
  );
