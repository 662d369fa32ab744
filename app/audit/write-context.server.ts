import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import type { ChangeFeed } from './change-feed.server';
import type { Actor } from './changes.server';

/** What a use case that writes needs: who acts, the admin door, the time, and whom to tell. */
export interface WriteContext {
  db: Database;
  actor: Actor;
  clock: Clock;
  changes: ChangeFeed;
  /** False for a moderator, who leaves alone what is published. The database holds it as well: see `guard_entry`. */
  mayPublish?: boolean;
}
