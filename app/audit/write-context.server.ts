import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import type { ChangeFeed } from './change-feed.server';
import type { Actor } from './changes.server';

/** Dependencies of a use case that writes: who acts, the admin door, the clock, and the change feed. */
export interface WriteContext {
  db: Database;
  actor: Actor;
  clock: Clock;
  changes: ChangeFeed;
  /** False for a moderator, who must not change what is published. The database enforces it too: see `guard_entry`. */
  mayPublish?: boolean;
}
