import { and, eq, lt } from 'drizzle-orm';
import { minuteMs } from '#app/platform/durations';
import { AppError } from '#app/platform/errors';
import { seal, unseal } from '#app/platform/seal.server';
import type { IdentityDeps } from '../identity-deps.server';
import { revokeSession } from '../sessions.server';
import { oidc_accounts, oidc_sessions, users } from '../tables.server';
import { changeRole } from './oidc-account.server';
import type { OidcPerson } from './oidc-claims';
import type { OidcClient } from './oidc-client.server';

/** How long nobody asks again while the issuer does not answer, or another request is asking. */
const pauseMs = minuteMs;

/**
 * Whether a session may be renewed. One that the issuer opened lasts as long as the account there; where the issuer
 * gave no refresh token to ask with, its next renewal is the next sign-in. With `OIDC_ONLY` no other session goes on.
 * @returns 'later' while nobody knows
 */
export async function confirmSession(deps: IdentityDeps, sessionId: string): Promise<'renew' | 'later' | 'ended'> {
  const { identityDb, clock, oidc, passwordsWork, secret } = deps;
  const own = eq(oidc_sessions.session_id, sessionId);
  const [opened] = await identityDb.select().from(oidc_sessions).where(own);
  if (!opened) return passwordsWork ? 'renew' : end(deps, sessionId);
  const token = opened.refresh_token === null ? null : unsealed(secret, opened.refresh_token);
  if (!oidc || token === null) return end(deps, sessionId);
  const now = clock.now();
  const due = and(own, lt(oidc_sessions.asked_at, new Date(now.getTime() - pauseMs)));
  // A refresh token often works once: of requests at the same time one uses it.
  const asking = await identityDb.update(oidc_sessions).set({ asked_at: now }).where(due).returning();
  if (asking.length === 0) return 'later';
  const answer = await ask(oidc, token, opened);
  if (answer === 'away') return 'later';
  if (answer === null) return end(deps, sessionId);
  await identityDb
    .update(oidc_sessions)
    .set({ refresh_token: seal(secret, answer.refreshToken) })
    .where(own);
  return answer.person && (await applyGroups(deps, answer.person)) ? 'ended' : 'renew';
}

async function ask(oidc: OidcClient, token: string, { issuer, subject }: { issuer: string; subject: string }) {
  try {
    const answer = await oidc.renew(token, subject);
    // The environment names another issuer by now.
    return answer?.person && answer.person.issuer !== issuer ? null : answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return 'away';
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** @returns whether the role changed, which ended the account's sessions */
async function applyGroups(deps: IdentityDeps, person: OidcPerson): Promise<boolean> {
  const recorded = await deps.identityDb.transaction(async (tx) => {
    const [found] = await tx
      .select({ account: users })
      .from(oidc_accounts)
      .innerJoin(users, eq(users.id, oidc_accounts.user_id))
      .where(and(eq(oidc_accounts.issuer, person.issuer), eq(oidc_accounts.subject, person.subject)))
      .for('update');
    return found ? (await changeRole(tx, deps, found.account, person)).recorded : [];
  });
  for (const change of recorded) await deps.changes.publish(change);
  return recorded.length > 0;
}

async function end(deps: IdentityDeps, sessionId: string): Promise<'ended'> {
  const recorded = await deps.identityDb.transaction((tx) => revokeSession(tx, deps, sessionId));
  if (recorded) await deps.changes.publish(recorded);
  return 'ended';
}

/** Null where it was sealed with another secret. */
function unsealed(secret: string, sealed: string): string | null {
  try {
    return unseal(secret, sealed);
  } catch {
    return null;
  }
}
