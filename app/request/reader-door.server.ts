import type { TotalOf } from '#app/content/entries/list-entries.server';
import type { ListFeatured } from '#app/content/entries/list-featured.server';
import type { AddressesOf } from '#app/content/listing/known-addresses.server';
import type { ListingOf } from '#app/content/listing/known-listings.server';
import type { MemberSearch } from '#app/content/search/member-search.server';
import type { PortalSearch } from '#app/content/search/portal-search.server';
import type { Database } from '#app/platform/db.server';

/** A door of readers, with what is kept of all that it shows until that changes. */
export interface ReaderDoor {
  db: Database;
  /** What readers have of a module. */
  listingOf: ListingOf;
  /** How many entries a module has for them. */
  totalOf: TotalOf;
  /** What they find by addresses. */
  addressesOf: AddressesOf;
  /** What the home page shows them. */
  listFeatured: ListFeatured;
  search: PortalSearch;
}

/** The door of whoever is signed in: what is public, and what is for them. */
export interface MemberDoor extends ReaderDoor {
  search: MemberSearch;
}
