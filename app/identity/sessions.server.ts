import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { recordChange, type RecordedChange } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { dayMs, hourMs, minuteMs } from '#app/platform/durations';
import { prepared } from '#app/platform/prepared.server';
import { AppError } from '#app/platform/errors';
import { seal } from '#app/platform/seal.server';
import { effectiveRole, type IdentityDeps } from './identity-deps.server';
import { lockUser } from './list-users.server';
import type { SessionUser } from './session-user';
import { oidc_sessions, session_tokens, sessions, users } from './tables.server';
import { createToken, hashToken, isToken, type TokenKind } from './tokens.server';

/** The longest life of a session, and of each kind of token. */
const sessionLifetimeMs = 30 * dayMs;
const tokenLifetimeMs = { cookie: 7 * dayMs, access: hourMs, refresh: 30 * dayMs } as const;
/** An older cookie is rotated. */
const rotateAfterMs = dayMs;
/** How long a rotated cookie is still accepted, for requests that were under way with it. */
const graceMs = minuteMs;

export type SessionTokenKind = Exclude<TokenKind, 'api_key' | 'password_link' | 'feed'>;

export interface OpenedSession {
  id: string;
  expiresAt: Date;
}

/** Which account of the issuer opened a session, and how it is asked again. */
export interface SessionOrigin {
  issuer: string;
  subject: string;
  refreshToken: string | null;
}

export interface FoundSession {
  user: SessionUser;
  /** The cookie is due for `rotateCookie`. */
  rotationDue: boolean;
  sessionExpiresAt: Date;
}

export async function openSession(
  tx: Database,
  deps: IdentityDeps,
  session: { userId: string; kind: 'browser' | 'api'; device: string; origin?: SessionOrigin | undefined },
): Promise<OpenedSession> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs);
  const [row] = await tx
    .insert(sessions)
    .values({
      user_id: session.userId,
      kind: session.kind,
      device: session.device,
      created_at: now,
      last_used_at: now,
      proved_at: now,
      expires_at: expiresAt,
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error('the new session returned no row');
  if (session.origin) {
    const { issuer, subject, refreshToken } = session.origin;
    const refresh_token = refreshToken === null ? null : seal(deps.secret, refreshToken);
    await tx.insert(oidc_sessions).values({ session_id: row.id, issuer, subject, refresh_token, asked_at: now });
  }
  return { id: row.id, expiresAt };
}

/**
 * Locks the account of whoever asks, and requires that their session is still open: what a session may do must not come
 * after the change of password, role or second factor that ended it.
 * @throws AppError `unauthenticated`
 */
export async function requireOpenSession(tx: Database, { id, sessionId }: SessionUser): Promise<void> {
  await lockUser(tx, id);
  const isOpen = and(eq(sessions.id, sessionId), isNull(sessions.ended_at));
  if ((await tx.$count(sessions, isOpen)) === 0) throw new AppError('unauthenticated');
}

/** Adds a token to a session, which it never outlives. The token itself is only in the answer. */
export async function addToken(tx: Database, deps: IdentityDeps, session: OpenedSession, kind: SessionTokenKind) {
  const token = createToken(kind);
  const expiresAt = new Date(Math.min(deps.clock.now().getTime() + tokenLifetimeMs[kind], session.expiresAt.getTime()));
  await tx
    .insert(session_tokens)
    .values({ hash: hashToken(token), session_id: session.id, kind, expires_at: expiresAt });
  return { token, expiresAt };
}

/**
 * The session of a cookie or an access token; null for one that is unknown, expired or ended. A cookie that comes again
 * more than a minute after its rotation was copied: its session is ended.
 */
export async function findSession(
  deps: IdentityDeps,
  token: string,
  kind: 'cookie' | 'access',
): Promise<FoundSession | null> {
  if (!isToken(kind, token)) return null;
  const now = deps.clock.now();
  const hash = hashToken(token);
  const [row] = await byToken(deps.identityDb).execute({ hash, kind });
  if (!row || row.session.ended_at || row.session.expires_at <= now || row.token.expires_at <= now) return null;
  if (row.token.used_at && row.token.used_at.getTime() + graceMs <= now.getTime()) {
    const recorded = await deps.identityDb.transaction((tx) => revokeSession(tx, deps, row.session.id));
    if (recorded) await deps.changes.publish(recorded);
    return null;
  }
  if (row.session.last_used_at.getTime() + minuteMs <= now.getTime()) await touch(deps, row.session.id, row.token);
  return {
    user: sessionUserOf(deps, row),
    rotationDue:
      kind === 'cookie' &&
      !row.token.used_at &&
      row.token.expires_at.getTime() - now.getTime() < tokenLifetimeMs.cookie - rotateAfterMs &&
      row.token.expires_at < row.session.expires_at,
    sessionExpiresAt: row.session.expires_at,
  };
}

/**
 * Who has a session that is still open; null where it has ended. Asked by a request that took long: meanwhile another
 * one may have rotated its cookie, and its access token may have expired, without anything being wrong.
 */
export async function findOpenSession(deps: IdentityDeps, sessionId: string): Promise<SessionUser | null> {
  const [row] = await byId(deps.identityDb).execute({ sessionId });
  const isOpen = row && !row.session.ended_at && row.session.expires_at > deps.clock.now();
  return isOpen ? sessionUserOf(deps, row) : null;
}

type SessionRow = { session: typeof sessions.$inferSelect; user: typeof users.$inferSelect };

export function sessionUserOf({ adminEmails }: IdentityDeps, { session, user }: SessionRow): SessionUser {
  const { id, email, username, avatar_url } = user;
  return { id, email, username, avatar_url, role: effectiveRole(user, adminEmails), sessionId: session.id };
}

/** Each signed-in write asks for it. */
const byId = (db: Database) =>
  prepared(db, sessions, 'with user', () =>
    db
      .select({ session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .where(eq(sessions.id, sql.placeholder('sessionId'))),
  );

/** Each signed-in request asks for it. */
const byToken = (db: Database) =>
  prepared(db, session_tokens, 'with session and user', () =>
    db
      .select({ token: session_tokens, session: sessions, user: users })
      .from(session_tokens)
      .innerJoin(sessions, eq(sessions.id, session_tokens.session_id))
      .innerJoin(users, eq(users.id, sessions.user_id))
      .where(and(eq(session_tokens.hash, sql.placeholder('hash')), eq(session_tokens.kind, sql.placeholder('kind')))),
  );

/** Records the use, at most once a minute. The first use of a new cookie retires the older ones. */
async function touch(deps: IdentityDeps, sessionId: string, token: { hash: string; kind: string; expires_at: Date }) {
  const now = deps.clock.now();
  await deps.identityDb.update(sessions).set({ last_used_at: now }).where(eq(sessions.id, sessionId));
  if (token.kind !== 'cookie') return;
  await deps.identityDb
    .update(session_tokens)
    .set({ used_at: now })
    .where(
      and(
        eq(session_tokens.session_id, sessionId),
        eq(session_tokens.kind, 'cookie'),
        isNull(session_tokens.used_at),
        ne(session_tokens.hash, token.hash),
        lt(session_tokens.expires_at, token.expires_at),
      ),
    );
}

/** A new cookie for the session. The old one stays valid until a minute after the new one is first used. */
export const rotateCookie = (deps: IdentityDeps, session: FoundSession) =>
  addToken(deps.identityDb, deps, { id: session.user.sessionId, expiresAt: session.sessionExpiresAt }, 'cookie');

/** Ends the open sessions that match `condition`, with their tokens. Returns their ids. */
export async function markSessionsEnded(
  tx: Database,
  deps: Pick<IdentityDeps, 'clock'>,
  condition: ReturnType<typeof eq>,
): Promise<string[]> {
  const ended = await tx
    .update(sessions)
    .set({ ended_at: deps.clock.now() })
    .where(and(condition, isNull(sessions.ended_at)))
    .returning({ id: sessions.id });
  return ended.map((session) => session.id);
}

/** Ends a session though nobody asked for it: its token was copied, or the issuer knows the account no more. */
export async function revokeSession(
  tx: Database,
  deps: IdentityDeps,
  sessionId: string,
): Promise<RecordedChange | null> {
  const ended = await markSessionsEnded(tx, deps, eq(sessions.id, sessionId));
  if (ended.length === 0) return null;
  return recordChange(tx, { id: null, name: null }, { action: 'delete', subject: 'session', subjectId: sessionId });
}

/** Deletes what ended or expired more than a day ago. */
export async function sweepSessions(deps: IdentityDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - dayMs);
  await deps.identityDb
    .delete(sessions)
    .where(sql`coalesce(${sessions.ended_at}, ${sessions.expires_at}) < ${before.toISOString()}`);
  await deps.identityDb.delete(session_tokens).where(lt(session_tokens.expires_at, before));
}
