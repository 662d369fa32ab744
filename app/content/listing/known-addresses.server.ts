import { sql } from 'drizzle-orm';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { visibleEntries } from '../access.server';
import type { BoundModule } from '../bind-table.server';
import { newestFirst, summariseAddresses } from '../entries/list-addresses.server';
import { listEntries } from '../entries/list-entries.server';
import { tagKey } from '../fields/tags';
import { boundModules } from '../registry.server';
import { listTags } from '../tags/list-tags.server';
import { keepForReaders } from './keep-for-readers.server';

/** What readers have to be found by their addresses, without the addresses of entries. */
export interface KnownAddresses {
  /** The filtered lists of modules that have something. */
  lists: { path: string; updated_at: Date }[];
  /** Of tags that are used. */
  tagKeys: string[];
  /** How many entries each module has, in the order of the registry, and when one of them last changed. */
  modules: { total: number; updated_at: Date | null }[];
  /** When something last changed in each part; none where all is in one. */
  parts: (Date | null)[];
}

/**
 * @param before how many addresses stand before the filtered lists
 * @param length of a part
 */
export type AddressesOf = (before: number, length: number) => Promise<KnownAddresses>;

/** Kept until something changes, as reading when entries changed takes longer the more of them there are. */
export function createKnownAddresses(readerDb: Database, changes: ChangeFeed, clock: Clock): AddressesOf {
  const known = keepForReaders<string, KnownAddresses>(
    { readerDb, changes, clock },
    () => boundModules.map(({ definition }) => definition.key),
    (subject) => {
      const [before, length] = JSON.parse(subject) as [number, number];
      return readAddresses(readerDb, before, length);
    },
  );
  return (before, length) => known(JSON.stringify([before, length]));
}

async function readAddresses(readerDb: Database, before: number, length: number): Promise<KnownAddresses> {
  const [lists, tags, ...modules] = await Promise.all([
    filteredLists(readerDb),
    listTags(readerDb, null),
    ...boundModules.map((module) => summariseAddresses(readerDb, module)),
  ]);
  const head = before + lists.length + tags.length;
  return {
    lists,
    tagKeys: tags.map(({ tag }) => tagKey(tag)),
    modules,
    parts: await readParts(readerDb, modules, head, length),
  };
}

async function filteredLists(readerDb: Database) {
  const found = await Promise.all(
    boundModules.flatMap((module) => {
      const { path: section, views = {} } = module.definition;
      const parts = Object.values(views).filter(
        ({ category, equals }) => category !== undefined || equals !== undefined,
      );
      return parts.map(async ({ path, category, equals }) => {
        const { items } = await listEntries(readerDb, module, null, {
          branch: category,
          equals,
          sort: '-updated_at',
          perPage: 1,
          columns: 'card',
        });
        return items.map(({ updated_at }) => ({ path: `/${section}/${path}`, updated_at }));
      });
    }),
  );
  return found.flat();
}

/** The parts by the number of addresses, of which the first `head` are no entries. */
async function readParts(
  readerDb: Database,
  modules: KnownAddresses['modules'],
  head: number,
  length: number,
): Promise<(Date | null)[]> {
  const all = modules.reduce((sum, { total }) => sum + total, head);
  if (all <= length) return [];
  const starts = modules.map((_, at) => modules.slice(0, at).reduce((sum, { total }) => sum + total, head));
  const found = await Promise.all(
    boundModules.map((module, at) => changesByPart(readerDb, module, starts[at] ?? 0, length)),
  );
  const newest = Array.from<Date | null>({ length: Math.ceil(all / length) }).fill(null);
  for (const { part, updated_at } of found.flat()) {
    const known = newest[part];
    if (part < newest.length && (!known || updated_at > known)) newest[part] = updated_at;
  }
  return newest;
}

/** When something last changed in each part that has entries of a module, the first of which stands at `start`. */
async function changesByPart(readerDb: Database, module: BoundModule, start: number, length: number) {
  const { rows } = await readerDb.execute<{ part: number; updated_at: string }>(sql`
    select part, max(updated_at) as updated_at
    from (
      select
        ${module.table.updated_at} as updated_at,
        ((row_number() over (order by ${sql.join(newestFirst(module), sql`, `)}) - 1 + ${start}) / ${length})::int as part
      from ${module.table}
      where ${visibleEntries(module, null)}
    ) placed
    group by part`);
  return rows.map(({ part, updated_at }) => ({ part, updated_at: new Date(updated_at) }));
}
