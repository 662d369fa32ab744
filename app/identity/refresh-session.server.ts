import { and, eq } from 'drizzle-orm';
import type { RecordedChange } from '#app/audit/changes.server';
import { AppError } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import type { IdentityDeps } from './identity-deps.server';
import type { SessionUser } from './session-user';
import { revokeSession, sessionUserOf } from './sessions.server';
import { addTokenPair, type TokenPair } from './sign-in.server';
import { session_tokens, sessions, users } from './tables.server';
import { hashToken, isToken } from './tokens.server';

export interface Refreshed {
  user: SessionUser;
  tokens: TokenPair;
}

/**
 * Exchanges a refresh token for a new pair. It works once: reuse means that it was copied, and ends the session.
 * Sessions of programs are opened with passwords: none goes on where those do not work.
 * @throws AppError `unauthenticated` for a token that is unknown, used, expired or of an ended session
 */
export async function refreshSession(deps: IdentityDeps, refreshToken: string): Promise<Refreshed> {
  const over = () => new AppError('unauthenticated', { message: identityTexts.sessionOver });
  if (!isToken('refresh', refreshToken)) throw over();
  const answer = await deps.identityDb.transaction(async (tx): Promise<Refreshed | RecordedChange | null> => {
    const now = deps.clock.now();
    const [token] = await tx
      .select()
      .from(session_tokens)
      .where(and(eq(session_tokens.hash, hashToken(refreshToken)), eq(session_tokens.kind, 'refresh')))
      .for('update');
    if (!token) return null;
    if (token.used_at) return revokeSession(tx, deps, token.session_id);
    const [row] = await tx
      .select({ session: sessions, user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .where(eq(sessions.id, token.session_id));
    if (!row || !deps.passwordsWork || row.session.ended_at || row.session.expires_at <= now || token.expires_at <= now)
      return null;
    await tx.update(session_tokens).set({ used_at: now }).where(eq(session_tokens.hash, token.hash));
    await tx.update(sessions).set({ last_used_at: now }).where(eq(sessions.id, row.session.id));
    return {
      user: sessionUserOf(deps, row),
      tokens: await addTokenPair(deps, { id: row.session.id, expiresAt: row.session.expires_at }, tx),
    };
  });
  if (answer && 'tokens' in answer) return answer;
  if (answer) await deps.changes.publish(answer);
  throw over();
}
