import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import type { OidcClient } from './oidc/oidc-client.server';
import type { PasswordJudge } from './password-rule.server';
import type { Role } from './session-user';
import { users } from './tables.server';

/** Dependencies of the use cases that run before anybody is known to be signed in. */
export interface IdentityDeps extends PasswordJudge {
  /**
   * The admin door under a name of its own, given to this slice only: see docs/decisions for who may use it
   * unauthenticated.
   */
  identityDb: Database;
  clock: Clock;
  /** Key of the hashes under which failed passwords are counted. */
  secret: string;
  changes: ChangeFeed;
  /**
   * Notifies the admins, in the transaction of the last failed password that is allowed; `email` is '' for an unknown
   * account.
   */
  warnOfGuesses(tx: Database, email: string, now: Date): Promise<void>;
  /** `PUBLIC_URL`: passkeys belong to its host, and sign for its origin alone. */
  publicUrl: string;
  /** `ADMIN_EMAILS`, in lower case. */
  adminEmails: readonly string[];
  /** The issuer at which people sign in; null where there is none. */
  oidc: OidcClient | null;
}

/** The effective role: an e-mail of `ADMIN_EMAILS` is an admin whatever is stored. */
export function effectiveRole(account: { email: string; role: Role }, adminEmails: readonly string[]): Role {
  return isAlwaysAdmin(account.email, adminEmails) ? 'admin' : account.role;
}

/** The accounts whose effective role is admin, as an SQL condition. */
export const hasAdminRole = (adminEmails: readonly string[]): SQL | undefined =>
  or(eq(users.role, 'admin'), oneOf(sql`lower(${users.email})`, adminEmails));

export const isAlwaysAdmin = (email: string, adminEmails: readonly string[]) =>
  adminEmails.includes(email.toLowerCase());
