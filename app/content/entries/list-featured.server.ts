import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { keepForReaders } from '../listing/keep-for-readers.server';
import { boundModules } from '../registry.server';
import { listEntries, type ListQuery } from './list-entries.server';

export interface FeaturedEntry {
  module: BoundModule;
  entry: EntryRow;
}

/** Most that the home page shows. */
const mostFeatured = 3;

export type ListFeatured = () => Promise<FeaturedEntry[]>;

/** What the home page shows, kept until it changes. */
export function createKnownFeatured(readerDb: Database, changes: ChangeFeed, clock: Clock): ListFeatured {
  const known = keepForReaders({ readerDb, changes, clock }, featuredModules, () => listFeatured(readerDb));
  return () => known(null);
}

/** The modules whose entries the home page may show. */
export const featuredModules = (): string[] =>
  boundModules.filter(({ definition }) => definition.capabilities.featured).map(({ definition }) => definition.key);

/** The newest published entries marked 'Wyróżniony'; where none is marked, the newest of the modules that fill in. */
export async function listFeatured(db: Database): Promise<FeaturedEntry[]> {
  const able = boundModules.filter(({ definition }) => definition.capabilities.featured);
  const marked = await newest(db, able, { featured: true });
  if (marked.length > 0) return marked;
  return newest(
    db,
    able.filter(({ definition }) => definition.capabilities.featured === 'marked or newest'),
  );
}

async function newest(
  db: Database,
  modules: readonly BoundModule[],
  equals?: ListQuery['equals'],
): Promise<FeaturedEntry[]> {
  const lists = await Promise.all(
    modules.map(async (module) => {
      const { items } = await listEntries(db, module, null, {
        sort: '-created_at',
        perPage: mostFeatured,
        equals,
        columns: 'card',
      });
      return items.map((entry) => ({ module, entry }));
    }),
  );
  return lists
    .flat()
    .sort((one, other) => other.entry.created_at.getTime() - one.entry.created_at.getTime())
    .slice(0, mostFeatured);
}
