import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Database } from '#app/platform/db.server';
import { getPublicSettings, type PublicSettings } from './settings.server';

/** The public settings, which every page shows: cached, and read again after each change. */
export function createKnownSettings(db: Database, changes: ChangeFeed): () => Promise<PublicSettings> {
  let known: Promise<PublicSettings> | null = null;
  changes.subscribe((change) => {
    if (change.subject === 'settings') known = null;
  });
  return () => {
    const asked = (known ??= getPublicSettings(db));
    asked.catch(() => {
      if (known === asked) known = null;
    });
    return asked;
  };
}
