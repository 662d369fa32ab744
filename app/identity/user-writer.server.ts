import type { WriteContext } from '#app/audit/write-context.server';

/** What the use cases need that change accounts and keys: an admin's door, and who opened it. */
export interface UserWriter extends WriteContext {
  /** `ADMIN_EMAILS`, in lower case. */
  adminEmails: readonly string[];
  /** Whether an account that is made without a password is sent the link to set one. */
  sendsMail: boolean;
}
