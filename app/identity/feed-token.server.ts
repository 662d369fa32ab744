import { and, eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { dayMs } from '#app/platform/durations';
import type { IdentityDeps } from './identity-deps.server';
import type { SessionUser } from './session-user';
import { requireOpenSession } from './sessions.server';
import { feed_tokens, oidc_accounts } from './tables.server';
import { createToken, hashToken, isToken } from './tokens.server';

/** How long the issuer's word about an account is good for: as long as the longest session. */
const issuerDays = 30;

type Deps = Pick<IdentityDeps, 'identityDb' | 'clock' | 'changes' | 'passwordsWork'>;

/** When a person's token was made and used; null where they have none. */
export async function findFeedToken(db: Database, userId: string) {
  const { created_at, last_used_at } = feed_tokens;
  const [found = null] = await db.select({ created_at, last_used_at }).from(feed_tokens).where(ofUser(userId));
  return found;
}

/**
 * Makes the token with which programs read feeds as this person would; the one before it ends.
 * @returns the token
 * @throws AppError `unauthenticated` where the session ended meanwhile
 */
export async function createFeedToken(deps: Deps, user: SessionUser): Promise<string> {
  const token = createToken('feed');
  const made = { hash: hashToken(token), created_at: deps.clock.now(), last_used_at: null };
  const recorded = await deps.identityDb.transaction(async (tx) => {
    await requireOpenSession(tx, user);
    const row = { user_id: user.id, ...made };
    await tx.insert(feed_tokens).values(row).onConflictDoUpdate({ target: feed_tokens.user_id, set: made });
    return record(tx, user, 'create');
  });
  await deps.changes.publish(recorded);
  return token;
}

/** Ends a person's own token, at once. */
export async function removeFeedToken(deps: Deps, user: SessionUser): Promise<void> {
  const recorded = await deps.identityDb.transaction(async (tx) =>
    (await revokeFeedToken(tx, user.id)) ? record(tx, user, 'delete') : null,
  );
  if (recorded) await deps.changes.publish(recorded);
}

/** Ends the token of an account, in the transaction that ends its sessions. @returns whether there was one */
export async function revokeFeedToken(tx: Database, userId: string): Promise<boolean> {
  const gone = await tx.delete(feed_tokens).where(ofUser(userId)).returning({ hash: feed_tokens.hash });
  return gone.length > 0;
}

/**
 * Whether a token opens the feeds of members. That of an account which the issuer signs in does for 30 days after each
 * sign-in there, so that whoever leaves the organisation stops reading.
 */
export async function isFeedToken({ identityDb, clock, passwordsWork }: Deps, token: string): Promise<boolean> {
  if (!isToken('feed', token)) return false;
  const now = clock.now();
  const freshSince = new Date(now.getTime() - issuerDays * dayMs).toISOString();
  const linked = sql`select from ${oidc_accounts} where ${oidc_accounts.user_id} = ${feed_tokens.user_id}`;
  const isFresh = sql`exists (${linked} and ${oidc_accounts.last_used_at} > ${freshSince})`;
  const isOpen = passwordsWork ? sql`(not exists (${linked}) or ${isFresh})` : isFresh;
  const used = await identityDb
    .update(feed_tokens)
    .set({ last_used_at: now })
    .where(and(eq(feed_tokens.hash, hashToken(token)), isOpen))
    .returning({ hash: feed_tokens.hash });
  return used.length > 0;
}

const ofUser = (userId: string) => eq(feed_tokens.user_id, userId);

const record = (tx: Database, { id, email }: SessionUser, action: 'create' | 'delete') =>
  recordChange(tx, { id, name: email }, { action, subject: 'feed_token', subjectId: id, title: email });
