import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { visibleEntries } from '../access.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { readCards } from '../entries/select-entries.server';
import { boundModules } from '../registry.server';
import { tagKey, tagsOf } from '../fields/tags';
import { hasTag } from './has-tag.server';

interface Tagged {
  module: BoundModule;
  entry: EntryRow;
}

interface TaggedPage extends PageOf<Tagged> {
  /** The tag in the newest entry's spelling; as it was asked for where no entry has it. */
  tag: string;
}

/**
 * One page of the public entries with a tag, of all modules, the newest first.
 * @param page from 1
 */
export async function listTagged(readerDb: Database, tag: string, asked: PageRange): Promise<TaggedPage> {
  const found = boundModules.map(
    (module) => sql`
      select ${module.definition.key}::text as module, id, created_at from ${module.table}
      where ${hasTag(module, tag)} and ${visibleEntries(module, null)}`,
  );
  const { rows } = await readerDb.execute<{ module: string; id: string; total: number }>(sql`
    select module, id, (count(*) over ())::int as total from (${sql.join(found, sql` union all `)}) as tagged
    order by created_at desc, id limit ${asked.perPage} offset ${offsetOf(asked)}`);
  const entries = new Map<string, Tagged>();
  for (const module of boundModules) {
    const ids = rows.filter((row) => row.module === module.definition.key).map(({ id }) => id);
    for (const entry of await readCards(readerDb, module, ids)) entries.set(entry.id, { module, entry });
  }
  const items = rows.map(({ id }) => entries.get(id)).filter((one) => one !== undefined);
  return { items, total: rows[0]?.total ?? 0, tag: spellingIn(items[0], tag) };
}

const spellingIn = (newest: Tagged | undefined, tag: string): string =>
  tagsOf(newest?.entry.tags).find((one) => tagKey(one) === tagKey(tag)) ?? tag.trim();
