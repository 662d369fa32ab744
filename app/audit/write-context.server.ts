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
}
