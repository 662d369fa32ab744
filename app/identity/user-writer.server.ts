import type { WriteContext } from '#app/audit/write-context.server';
import type { PasswordJudge } from './password-rule.server';

/** Dependencies of use cases that change accounts and keys: the admin door, and who acts. */
export interface UserWriter extends WriteContext, PasswordJudge {
  /** `ADMIN_EMAILS`, in lower case. */
  adminEmails: readonly string[];
  /** Whether a new account without a password is sent a link to set one. */
  sendsMail: boolean;
}
