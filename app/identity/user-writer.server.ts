import type { Actor } from '#app/audit/changes.server';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';

/** What the use cases need that change accounts and keys: an admin's door, and who opened it. */
export interface UserWriter {
  db: Database;
  actor: Actor;
  clock: Clock;
  changes: ChangeFeed;
  /** `ADMIN_EMAILS`, in lower case. */
  adminEmails: readonly string[];
}
