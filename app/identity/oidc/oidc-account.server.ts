import { and, eq, sql } from 'drizzle-orm';
import { recordChange, type RecordedChange } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { lockAccounts } from '../account-protection.server';
import { revokeKeysOf } from '../api-keys.server';
import { revokeFeedToken } from '../feed-token.server';
import { effectiveRole, type IdentityDeps, isAlwaysAdmin } from '../identity-deps.server';
import type { UserRow } from '../list-users.server';
import { markSessionsEnded } from '../sessions.server';
import { oidc_accounts, sessions, users } from '../tables.server';
import { charactersOf, cutUsername, shortestUsername } from '../user-rules';
import type { OidcPerson } from './oidc-claims';
import { roleOfGroups } from './role-of-groups';

const texts = identityTexts.oidc;

interface Found {
  account: UserRow;
  recorded: RecordedChange[];
}

/**
 * The account of a person whom the issuer signed in, with the role of their groups: by issuer and subject, the first
 * time by an e-mail that the issuer calls verified; else a new one.
 * @throws AppError `forbidden` where the e-mail is somebody else's, or where there is none
 */
export async function findOidcAccount(tx: Database, deps: IdentityDeps, person: OidcPerson): Promise<Found> {
  await lockAccounts(tx);
  const now = deps.clock.now();
  const { issuer, subject } = person;
  const own = and(eq(oidc_accounts.issuer, issuer), eq(oidc_accounts.subject, subject));
  const [known] = await tx.update(oidc_accounts).set({ last_used_at: now }).where(own).returning();
  if (known) {
    const [account] = await tx.select().from(users).where(eq(users.id, known.user_id));
    if (!account) throw new Error('an account of the issuer is nobody');
    return changeRole(tx, deps, account, person);
  }
  const { account, recorded } = await linkOrCreate(tx, deps, person);
  await tx.insert(oidc_accounts).values({ issuer, subject, user_id: account.id, created_at: now, last_used_at: now });
  const changed = await changeRole(tx, deps, account, person);
  return { account: changed.account, recorded: [recorded, ...changed.recorded] };
}

async function linkOrCreate(tx: Database, deps: IdentityDeps, person: OidcPerson) {
  const { email, issuer, isEmailVerified } = person;
  if (email === null) throw new AppError('forbidden', { message: texts.noEmail });
  const [known] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  // An admin by their e-mail alone has no account to protect until they have signed in once.
  if (!isEmailVerified && (known || isAlwaysAdmin(email, deps.adminEmails)))
    throw new AppError('forbidden', { message: texts.unverified(email) });
  if (!known) return createAccount(tx, email, person);
  const linked = and(eq(oidc_accounts.user_id, known.id), eq(oidc_accounts.issuer, issuer));
  if ((await tx.$count(oidc_accounts, linked)) > 0) throw new AppError('forbidden', { message: texts.taken(email) });
  return { account: known, recorded: await record(tx, known, 'update', { oidc_linked: true }) };
}

async function createAccount(tx: Database, email: string, { name }: OidcPerson) {
  const local = email.split('@')[0] ?? '';
  const chosen = [name, local].find((text) => text !== null && charactersOf(text) >= shortestUsername) ?? email;
  const [account] = await tx
    .insert(users)
    .values({ email, username: cutUsername(chosen), role: 'user' })
    .returning();
  if (!account) throw new Error('the new account returned no row');
  return {
    account,
    recorded: await record(tx, account, 'create', { email, username: account.username, role: 'user' }),
  };
}

/**
 * Gives an account the role of its groups. As with any change of a role, its sessions end, and the keys of who is no
 * admin any more. An e-mail of `ADMIN_EMAILS` stays as it is.
 */
export async function changeRole(
  tx: Database,
  deps: IdentityDeps,
  account: UserRow,
  { groups }: Pick<OidcPerson, 'groups'>,
): Promise<Found> {
  const { oidc, adminEmails, clock } = deps;
  const role = oidc ? roleOfGroups(account.role, groups, oidc.groups) : account.role;
  if (role === account.role || isAlwaysAdmin(account.email, adminEmails)) return { account, recorded: [] };
  const changed = { ...account, role };
  await tx.update(users).set({ role, updated_at: clock.now() }).where(eq(users.id, account.id));
  await markSessionsEnded(tx, deps, eq(sessions.user_id, account.id));
  await revokeFeedToken(tx, account.id);
  const also =
    effectiveRole(changed, adminEmails) === 'admin'
      ? []
      : await revokeKeysOf(tx, { id: account.id, name: account.email }, account.id);
  const before = { role: account.role };
  return { account: changed, recorded: [...also, await record(tx, account, 'update', { role }, before)] };
}

const record = (
  tx: Database,
  { id, email }: UserRow,
  action: 'create' | 'update',
  after: Record<string, unknown>,
  before?: Record<string, unknown>,
) => recordChange(tx, { id, name: email }, { action, subject: 'user', subjectId: id, title: email, before, after });
