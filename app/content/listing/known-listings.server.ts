import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import type { BoundModule } from '../bind-table.server';
import { listingTag } from '../page-tags';
import { keepForReaders } from './keep-for-readers.server';
import { type Listing, readListing } from './read-listing.server';

export type ListingOf = (module: BoundModule) => Promise<Listing>;

/** The listings of modules, which every article shows something of. */
export const createKnownListings = (readerDb: Database, changes: ChangeFeed, clock: Clock): ListingOf =>
  keepForReaders(
    { readerDb, changes, clock },
    ({ definition }) => [listingTag(definition.key)],
    (module) => readListing(readerDb, module),
  );
