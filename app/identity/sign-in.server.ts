import { eq } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { isEmail, typedEmail } from '#app/platform/email';
import { AppError, invalid, type FieldErrors } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { effectiveRole, type IdentityDeps } from './identity-deps.server';
import {
  accountOfChallenge,
  createChallenge,
  isOwnChallenge,
  readOidcChallenge,
} from './second-factor-challenge.server';
import { closeSession } from './end-session.server';
import { findUserByEmail } from './find-user.server';
import { lockUser, type UserRow } from './list-users.server';
import { hasSecondFactor, useSecondFactor } from './use-second-factor.server';
import { verifyPassword } from './passwords.server';
import type { SessionUser } from './session-user';
import { addToken, openSession, type OpenedSession, type SessionOrigin } from './sessions.server';
import { users } from './tables.server';
import { longestPassword } from './user-rules';
import { guardPassword } from './throttle.server';

export interface Credentials {
  email: string;
  password: string;
}

/** Where the attempt comes from: rate-limited by address, shown by device in the list of sessions. */
export interface Visitor {
  address: string;
  device: string;
  /** Who is signed in in this browser until now: the new session takes the place of theirs, which ends. */
  before?: SessionUser | null;
}

export interface SignedIn {
  user: SessionUser;
  session: OpenedSession;
}

/** The access and the refresh token of an API client's session. */
export interface TokenPair {
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
}

/**
 * The first or second step of signing in at the form; the returned token goes into the cookie. Throws like `signIn` and
 * `takeSecondStep`.
 */
export async function signInBrowser(deps: IdentityDeps, given: Credentials | SecondStep, visitor: Visitor) {
  return withCookie(deps, await takeStep(deps, given, visitor, 'browser'));
}

/** A browser's session, with the token that goes into its cookie. */
export const withCookie = async (deps: IdentityDeps, signedIn: SignedIn) => ({
  ...signedIn,
  cookie: await addToken(deps.identityDb, deps, signedIn.session, 'cookie'),
});

/** Signs in an API client. Throws like `signIn` and `takeSecondStep`. */
export async function signInApi(deps: IdentityDeps, given: Credentials | SecondStep, visitor: Visitor) {
  const signedIn = await takeStep(deps, given, visitor, 'api');
  return { ...signedIn, tokens: await addTokenPair(deps, signedIn.session) };
}

const takeStep = (deps: IdentityDeps, given: Credentials | SecondStep, visitor: Visitor, kind: 'browser' | 'api') =>
  'challenge' in given ? takeSecondStep(deps, given, visitor, kind) : signIn(deps, given, visitor, kind);

export async function addTokenPair(
  deps: IdentityDeps,
  session: OpenedSession,
  tx = deps.identityDb,
): Promise<TokenPair> {
  const access = await addToken(tx, deps, session, 'access');
  const refresh = await addToken(tx, deps, session, 'refresh');
  return { accessToken: access.token, accessExpiresAt: access.expiresAt, refreshToken: refresh.token };
}

/** The messages of the sign-in form, by field; empty when it can be tried. */
function checkCredentials({ email, password }: Credentials): FieldErrors {
  const fields: FieldErrors = {};
  if (!isEmail(typedEmail(email))) fields.email = [identityTexts.errors.email];
  if (password.length < 6) fields.password = [identityTexts.errors.signInPassword];
  else if (password.length > longestPassword) fields.password = [identityTexts.errors.passwordTooLong];
  return fields;
}

/**
 * Checks the password and opens a session.
 * @throws AppError `invalid`; `too_many`; `unauthenticated`, with the same answer after the same time for an unknown
 *   e-mail and a wrong password; `second_factor` with a `challenge` where the password was right and a code is needed
 */
async function signIn(
  deps: IdentityDeps,
  credentials: Credentials,
  visitor: Visitor,
  kind: 'browser' | 'api',
): Promise<SignedIn> {
  if (!deps.passwordsWork) throw wrong(identityTexts.oidc.noPasswords);
  const fields = checkCredentials(credentials);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const email = typedEmail(credentials.email);
  let knownEmail: string | null = null;
  const account = await guardPassword(
    deps,
    { email, address: visitor.address },
    async () => {
      const found = await findUserByEmail(deps.identityDb, credentials.email);
      knownEmail = found?.email ?? null;
      const isRight = await verifyPassword(found?.password_hash, credentials.password);
      return isRight && found ? found : null;
    },
    (isLast) => recordFailure(deps, knownEmail, isLast),
  );
  if (!account) throw wrong(identityTexts.wrongCredentials);
  return openFor(deps, { account, visitor, kind }, async (tx, now) => {
    if (now.password_hash !== account.password_hash) throw wrong(identityTexts.wrongCredentials);
    await requireNoSecondStep(tx, account.id, () => createChallenge(deps.secret, account, deps.clock.now()));
  });
}

/** After the first step. @throws AppError `second_factor` with a `challenge` where the account has another one */
export async function requireNoSecondStep(tx: Database, id: string, challenge: () => string): Promise<void> {
  if (await hasSecondFactor(tx, id)) throw new AppError('second_factor', { challenge: challenge() });
}

/** The second step of signing in. */
export interface SecondStep {
  /** From the first step. */
  challenge: string;
  /** A code of the app, or a recovery code. */
  code: string;
}

/**
 * Checks the code, which works once, and opens a session. Wrong codes count as wrong passwords.
 * @throws AppError `too_many`; `unauthenticated` for an expired challenge, and with `challenge` for a wrong code
 */
async function takeSecondStep(
  deps: IdentityDeps,
  { challenge, code }: SecondStep,
  visitor: Visitor,
  kind: 'browser' | 'api',
): Promise<SignedIn> {
  const { account, origin } = await findChallenged(deps, challenge);
  if (!account) throw wrong(identityTexts.secondFactor.over);
  const { email, id } = account;
  const isRight = await guardPassword(
    deps,
    { email, address: visitor.address },
    async () => (await useSecondFactor(deps.identityDb, id, code, deps.clock.now())) || null,
    (isLast) => recordFailure(deps, email, isLast),
  );
  if (!isRight) throw wrong(identityTexts.secondFactor.wrong, challenge);
  return openFor(deps, { account, visitor, kind, origin }, async (tx, now) => {
    const holds = isStillFirstStep({ account, origin }, now) && (await hasSecondFactor(tx, id));
    if (!holds) throw wrong(identityTexts.secondFactor.over);
  });
}

/** Whether the first step of a challenge still counts: the issuer's word does whatever the password is. */
export const isStillFirstStep = ({ account, origin }: Challenged, now: UserRow) =>
  origin !== undefined || now.password_hash === account?.password_hash;

interface Challenged {
  account?: UserRow | undefined;
  /** Where the issuer took the first step. */
  origin?: SessionOrigin | undefined;
}

/** The account whose second step a challenge is; without one for a challenge that is over or nobody's. */
export async function findChallenged(deps: IdentityDeps, challenge: string): Promise<Challenged> {
  const { identityDb, secret, clock } = deps;
  const byIssuer = readOidcChallenge(deps, challenge);
  const id = byIssuer?.id ?? (deps.passwordsWork ? accountOfChallenge(challenge, clock.now()) : null);
  if (id === null) return {};
  const [account] = await identityDb.select().from(users).where(eq(users.id, id));
  if (byIssuer) return { account, origin: byIssuer.origin };
  return account && isOwnChallenge(secret, challenge, account) ? { account } : {};
}

export const wrong = (message: string, challenge?: string) =>
  new AppError('unauthenticated', { title: identityTexts.signIn.failed, message, ...(challenge && { challenge }) });

interface Opening {
  account: UserRow;
  visitor: Visitor;
  kind: 'browser' | 'api';
  origin?: SessionOrigin | undefined;
}

/**
 * Opens a session of an account that has proved itself. A change of the account meanwhile has ended its sessions: this
 * one must not come after.
 * @param confirm throws where what was proved does not count any more, with the account as it is now, locked
 * @throws AppError `unauthenticated` where the account is gone; what `confirm` throws
 */
export async function openFor(
  deps: IdentityDeps,
  { account: { id: accountId }, visitor, kind, origin }: Opening,
  confirm: (tx: Database, now: UserRow) => Promise<void>,
): Promise<SignedIn> {
  const { before } = visitor;
  const { account, session, recorded, left } = await deps.identityDb.transaction(async (tx) => {
    const now = await lockUser(tx, accountId);
    if (!now) throw wrong(identityTexts.wrongCredentials);
    await confirm(tx, now);
    const ended = before ? await closeSession(tx, deps, before, before.sessionId, 'sign_out') : null;
    const opened = await openSession(tx, deps, { userId: now.id, kind, device: visitor.device, origin });
    const actor = { id: now.id, name: now.email };
    const change = { action: 'sign_in', subject: 'session', subjectId: opened.id, title: now.email };
    return { account: now, session: opened, recorded: await recordChange(tx, actor, change), left: ended };
  });
  if (left) await deps.changes.publish(left);
  await deps.changes.publish(recorded);
  const { id, username, avatar_url } = account;
  const role = effectiveRole(account, deps.adminEmails);
  return { session, user: { id, email: account.email, username, avatar_url, role, sessionId: session.id } };
}

/**
 * Notes a failed try, and warns of many. What was typed for an unknown account is not recorded: it may be a password.
 */
export async function recordFailure(deps: IdentityDeps, knownEmail: string | null, isLast: boolean) {
  const change = { action: 'sign_in_failed', subject: 'session', subjectId: null, title: knownEmail };
  const recorded = await deps.identityDb.transaction(async (tx) => {
    if (isLast) await deps.warnOfGuesses(tx, knownEmail ?? '', deps.clock.now());
    return recordChange(tx, { id: null, name: null }, change);
  });
  await deps.changes.publish(recorded);
}
