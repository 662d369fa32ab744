import { and, isNotNull, ne, or, sql } from 'drizzle-orm';
import { advisoryLocks } from '#app/platform/advisory-locks';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { effectiveRole, hasAdminRole, isAlwaysAdmin } from './identity-deps.server';
import type { Role } from './session-user';
import { oidc_accounts, users } from './tables.server';

/**
 * An advisory lock until the end of the transaction: serialises changes of accounts, so that two admins cannot demote
 * each other at the same time.
 */
export const lockAccounts = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.accounts})`);

const isLinked = sql`exists (select from ${oidc_accounts} where ${oidc_accounts.user_id} = ${users.id})`;

/** How many accounts are admins, by role or by `ADMIN_EMAILS`. */
export const countAdmins = (
  tx: Database,
  adminEmails: readonly string[],
  { except, canSignIn }: { except?: string; canSignIn?: { atIssuer: boolean } } = {},
): Promise<number> =>
  tx.$count(
    users,
    and(
      hasAdminRole(adminEmails),
      except ? ne(users.id, except) : undefined,
      canSignIn && or(isNotNull(users.password_hash), canSignIn.atIssuer ? isLinked : undefined),
    ),
  );

interface Account {
  id: string;
  email: string;
  role: Role;
}

/**
 * Why nobody may change the role of this account or delete it, however many admins there are; null where they may. The
 * last admin is covered already: whoever asks is an admin.
 */
export function findProtection(
  account: { id: string; email: string },
  ownId: string | undefined,
  adminEmails: readonly string[],
) {
  const { protection } = identityTexts;
  if (isAlwaysAdmin(account.email, adminEmails))
    return { role: protection.listedRole, deletion: protection.listedDeletion };
  return account.id === ownId ? { role: protection.ownRole, deletion: protection.ownDeletion } : null;
}

/**
 * Refuses to demote a protected admin: oneself, an e-mail of `ADMIN_EMAILS` (even where the stored role would not
 * change), the last admin.
 * @throws AppError `forbidden`, with the message at the given field
 */
export async function refuseDemotion(
  tx: Database,
  actorId: string,
  before: Account,
  given: Partial<Account>,
  adminEmails: readonly string[],
) {
  if (effectiveRole(before, adminEmails) !== 'admin') return;
  const after = { ...before, ...given };
  if (isAlwaysAdmin(before.email, adminEmails)) {
    if (!isAlwaysAdmin(after.email, adminEmails)) refuse(identityTexts.protection.listedEmail, 'email');
    if (given.role !== undefined && given.role !== 'admin') refuse(identityTexts.protection.listedRole, 'role');
  }
  if (effectiveRole(after, adminEmails) === 'admin') return;
  if (before.id === actorId) refuse(identityTexts.protection.ownRole, 'role');
  if ((await countAdmins(tx, adminEmails, { except: before.id })) === 0)
    refuse(identityTexts.protection.lastAdminRole, 'role');
}

/** The same for deleting an account. */
export async function refuseDeletion(tx: Database, actorId: string, account: Account, adminEmails: readonly string[]) {
  if (account.id === actorId) refuse(identityTexts.protection.ownDeletion, '');
  if (isAlwaysAdmin(account.email, adminEmails)) refuse(identityTexts.protection.listedDeletion, '');
  if (
    effectiveRole(account, adminEmails) === 'admin' &&
    (await countAdmins(tx, adminEmails, { except: account.id })) === 0
  )
    refuse(identityTexts.protection.lastAdminDeletion, '');
}

function refuse(message: string, field: string): never {
  throw new AppError('forbidden', { message, fields: { [field]: [message] } });
}
