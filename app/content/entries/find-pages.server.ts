import { and } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { decodeAddress } from '#app/platform/decode-address';
import { oneOf } from '#app/platform/one-of.server';
import { isUuid } from '#app/platform/validation.server';
import { type Viewer, visibleEntries } from '../access.server';
import { addressColumnOf, type BoundModule } from '../bind-table.server';
import { addressWith } from '../registry';
import { boundModules } from '../registry.server';
import { findMovedAddress } from './get-entry.server';

/** The page of an entry, for a link to it. */
export interface FoundPage {
  /** The address that was asked for. */
  address: string;
  title: string;
  /** Its current address. */
  url: string;
  module: string;
}

/**
 * The entries at these public addresses, in the given order, as far as the viewer may read them. Old addresses are
 * followed.
 */
export async function findPages(
  db: Database,
  viewer: Viewer | null,
  addresses: readonly string[],
): Promise<FoundPage[]> {
  const found: FoundPage[] = [];
  for (const module of boundModules) {
    const start = `/${module.definition.path}/`;
    const asked = addresses.filter((address) => address.startsWith(start));
    if (asked.length > 0) found.push(...(await findIn(db, module, viewer, asked, start)));
  }
  return addresses.flatMap((address) => found.find((page) => page.address === address) ?? []);
}

async function findIn(
  db: Database,
  module: BoundModule,
  viewer: Viewer | null,
  asked: string[],
  start: string,
): Promise<FoundPage[]> {
  const { definition } = module;
  const lastOf = (address: string) => decodeAddress(address.slice(start.length));
  const present = new Map(asked.map((address) => [address, lastOf(address)]));
  let titles = await readTitles(db, module, viewer, [...present.values()]);
  for (const [address, last] of present) {
    if (titles.has(last)) continue;
    const moved = await findMovedAddress(db, module, viewer, last);
    if (moved !== undefined) present.set(address, moved);
  }
  titles = await readTitles(db, module, viewer, [...present.values()]);
  return asked.flatMap((address) => {
    const last = present.get(address) ?? '';
    const title = titles.get(last);
    return title === undefined ? [] : [{ address, title, url: addressWith(definition, last), module: definition.key }];
  });
}

/** Titles by the last segments of addresses. */
async function readTitles(
  db: Database,
  module: BoundModule,
  viewer: Viewer | null,
  lasts: string[],
): Promise<Map<string, string>> {
  const { definition, table } = module;
  const asked = definition.address === 'id' ? lasts.filter(isUuid) : lasts;
  if (asked.length === 0) return new Map();
  const column = addressColumnOf(module);
  const rows = await db
    .select({ last: column, title: table.title })
    .from(table)
    .where(and(visibleEntries(module, viewer), oneOf(column, asked)));
  return new Map(rows.map(({ last, title }) => [last, title]));
}
