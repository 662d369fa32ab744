import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Actor } from '#app/audit/changes.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';

/** What a use case that writes needs: who acts, the admin door, the time, and whom to tell. */
export interface WriteContext {
  db: Database;
  actor: Actor;
  clock: Clock;
  changes: ChangeFeed;
}
