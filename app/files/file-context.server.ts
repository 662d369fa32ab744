import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Actor } from '#app/audit/changes.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import type { FileStore } from './file-store.server';

/** What the use cases of files work with. `db` is the admin door. */
export interface FileContext {
  store: FileStore;
  db: Database;
  actor: Actor;
  changes: ChangeFeed;
  clock: Clock;
}
