import { eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import { isEmail } from '#app/platform/email';
import { AppError, invalid, type FieldErrors } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { effectiveRole, type IdentityDeps } from './identity-deps.server';
import { verifyPassword } from './passwords.server';
import type { SessionUser } from './session-user';
import { addToken, openSession, type OpenedSession } from './sessions.server';
import { users } from './tables.server';
import { passwordMaxLength } from './user-rules';
import { guardPassword } from './throttle.server';

export interface Credentials {
  email: string;
  password: string;
}

/** Where the attempt comes from: counted by address, named by device in the list of sessions. */
export interface Visitor {
  address: string;
  device: string;
}

export interface SignedIn {
  user: SessionUser;
  session: OpenedSession;
}

/** Access and refresh token of an API client's session. */
export interface TokenPair {
  accessToken: string;
  accessExpiresAt: Date;
  refreshToken: string;
}

/** Signs in at the form: the answer's token goes into the cookie. Throws like `signIn`. */
export async function signInBrowser(deps: IdentityDeps, credentials: Credentials, visitor: Visitor) {
  const signedIn = await signIn(deps, credentials, visitor, 'browser');
  return { ...signedIn, cookie: await addToken(deps.identityDb, deps, signedIn.session, 'cookie') };
}

/** Signs in an API client. Throws like `signIn`. */
export async function signInApi(deps: IdentityDeps, credentials: Credentials, visitor: Visitor) {
  const signedIn = await signIn(deps, credentials, visitor, 'api');
  return { ...signedIn, tokens: await addTokenPair(deps, signedIn.session) };
}

export async function addTokenPair(
  deps: IdentityDeps,
  session: OpenedSession,
  tx = deps.identityDb,
): Promise<TokenPair> {
  const access = await addToken(tx, deps, session, 'access');
  const refresh = await addToken(tx, deps, session, 'refresh');
  return { accessToken: access.token, accessExpiresAt: access.expiresAt, refreshToken: refresh.token };
}

/** The messages of the sign-in form, by field; empty when it may be tried. */
export function checkCredentials({ email, password }: Credentials): FieldErrors {
  const fields: FieldErrors = {};
  if (!isEmail(email.trim())) fields.email = [identityTexts.errors.email];
  if (password.length < 6) fields.password = [identityTexts.errors.signInPassword];
  else if (password.length > passwordMaxLength) fields.password = [identityTexts.errors.passwordTooLong];
  return fields;
}

/**
 * Checks the password and opens a session.
 * @throws AppError `invalid`; `too_many`; `unauthenticated`, the same after the same time for an unknown e-mail and a
 *   wrong password
 */
async function signIn(
  deps: IdentityDeps,
  credentials: Credentials,
  visitor: Visitor,
  kind: 'browser' | 'api',
): Promise<SignedIn> {
  const fields = checkCredentials(credentials);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const email = credentials.email.trim();
  let knownEmail: string | null = null;
  const account = await guardPassword(
    deps,
    { email, address: visitor.address },
    async () => {
      const [found] = await deps.identityDb
        .select()
        .from(users)
        .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
      knownEmail = found?.email ?? null;
      const isRight = await verifyPassword(found?.password_hash, credentials.password);
      return isRight && found ? found : null;
    },
    (isLast) => recordFailure(deps, knownEmail, isLast),
  );
  if (!account)
    throw new AppError('unauthenticated', {
      title: identityTexts.signIn.failed,
      message: identityTexts.wrongCredentials,
    });
  const { session, recorded } = await deps.identityDb.transaction(async (tx) => {
    const opened = await openSession(tx, deps, { userId: account.id, kind, device: visitor.device });
    const actor = { id: account.id, name: account.email };
    const change = { action: 'sign_in', subject: 'session', subjectId: opened.id, title: account.email };
    return { session: opened, recorded: await recordChange(tx, actor, change) };
  });
  await deps.changes.publish(recorded);
  const { id, username, avatar_url } = account;
  const role = effectiveRole(account, deps.adminEmails);
  return { session, user: { id, email: account.email, username, avatar_url, role, sessionId: session.id } };
}

/** What was typed for an account that does not exist may be anything, a password too: it is not kept. */
async function recordFailure(deps: IdentityDeps, knownEmail: string | null, isLast: boolean) {
  const change = { action: 'sign_in_failed', subject: 'session', subjectId: null, title: knownEmail };
  const recorded = await deps.identityDb.transaction(async (tx) => {
    if (isLast) await deps.warnOfGuesses(tx, knownEmail ?? '', deps.clock.now());
    return recordChange(tx, { id: null, name: null }, change);
  });
  await deps.changes.publish(recorded);
}
