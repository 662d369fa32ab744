import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import type { BoundModule } from '../bind-table.server';
import { listingTag, touches } from '../page-tags';
import { createWindowMoment } from '../window-moment.server';
import { type Listing, readListing } from './read-listing.server';

export type ListingOf = (module: BoundModule) => Promise<Listing>;

interface Known {
  listing: Promise<Listing>;
  /** Milliseconds since 1970: when an entry appears or disappears by its times. */
  endsAt: Promise<number>;
}

/**
 * The listings of modules, which every article shows something of: each is read once, and again after a change that
 * touches it or the next moment at which an entry appears or disappears.
 */
export function createKnownListings(readerDb: Database, changes: ChangeFeed, clock: Clock): ListingOf {
  const known = new Map<string, Known>();
  const windows = createWindowMoment(readerDb, clock);
  changes.subscribe((change) => {
    windows.forget();
    for (const key of known.keys())
      if (change.subject === 'category' || touches(change, new Set([listingTag(key)]))) known.delete(key);
  });
  const ask = (module: BoundModule): Known => {
    const { key } = module.definition;
    const read = { endsAt: windows.next(), listing: readListing(readerDb, module) };
    known.set(key, read);
    Promise.all([read.endsAt, read.listing]).catch(() => {
      if (known.get(key) === read) known.delete(key);
    });
    return read;
  };
  return async (module) => {
    const old = known.get(module.definition.key);
    const read = old && clock.now().getTime() < (await old.endsAt) ? old : ask(module);
    return read.listing;
  };
}
