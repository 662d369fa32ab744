import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import type { Role } from './session-user';

/** What the use cases need that run before anybody is known to be signed in. */
export interface IdentityDeps {
  /** The admin door, given to this slice by name only: see docs/decisions on who may open it unasked. */
  identityDb: Database;
  clock: Clock;
  /** Keys the hashes under which wrong passwords are counted. */
  secret: string;
  changes: ChangeFeed;
  /**
   * Tells the admins, in the transaction of the last wrong password that is let through; '' for an account that does
   * not exist.
   */
  warnOfGuesses(tx: Database, email: string, now: Date): Promise<void>;
  /** `ADMIN_EMAILS`, in lower case. */
  adminEmails: readonly string[];
}

/** The role that counts: an e-mail of `ADMIN_EMAILS` is an admin whatever is stored. */
export function effectiveRole(account: { email: string; role: Role }, adminEmails: readonly string[]): Role {
  return isAlwaysAdmin(account.email, adminEmails) ? 'admin' : account.role;
}

export const isAlwaysAdmin = (email: string, adminEmails: readonly string[]) =>
  adminEmails.includes(email.toLowerCase());
