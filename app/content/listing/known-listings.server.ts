import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import type { BoundModule } from '../bind-table.server';
import { untilNextWindowMoment } from '../next-window-moment.server';
import { listingTag, touches } from '../page-tags';
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
export function createKnownListings(publicDb: Database, changes: ChangeFeed, clock: Clock): ListingOf {
  const known = new Map<string, Known>();
  changes.subscribe((change) => {
    for (const key of known.keys())
      if (change.subject === 'category' || touches(change, new Set([listingTag(key)]))) known.delete(key);
  });
  const ask = (module: BoundModule): Known => {
    const { key } = module.definition;
    // Counted from before the question: a listing may end a little early, never late.
    const asked = clock.now().getTime();
    const read = {
      endsAt: untilNextWindowMoment(publicDb).then((ms) => Math.floor(asked + ms)),
      listing: readListing(publicDb, module),
    };
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
