import type { ChangeFeed } from '#app/audit/change-feed.server';
import { keepUntilChanged } from '#app/audit/keep-until-changed.server';
import type { Database } from '#app/platform/db.server';
import { getPublicSettings, type PublicSettings } from './settings.server';

/** The public settings, which every page shows: cached, and read again after each change. */
export function createKnownSettings(db: Database, changes: ChangeFeed): () => Promise<PublicSettings> {
  const known = keepUntilChanged(
    changes,
    ({ subject }) => subject === 'settings',
    () => getPublicSettings(db),
  );
  return () => known(null);
}
