import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { prepared } from '#app/platform/prepared.server';
import { readsEverything, type Viewer, visibleEntries } from '../access.server';
import { boundModules } from '../registry.server';
import type { BoundModule } from '../bind-table.server';
import type { TagCount } from './tag-count';

/** The tags of the entries that the viewer may read, of all modules or some; the most frequent first. */
export function listTags(
  db: Database,
  viewer: Viewer | null,
  modules: readonly BoundModule[] = boundModules,
): Promise<TagCount[]> {
  const keys = modules.map(({ definition }) => definition.key);
  const name = JSON.stringify(['tags', keys, readsEverything(viewer)]);
  return prepared(db, boundModules, name, () => {
    const used = sql.join(
      modules.map((module) => tagsIn(module, viewer)),
      sql` union all `,
    );
    return db
      .select({
        tag: sql<string>`mode() within group (order by tag)`,
        count: sql<number>`count(*)::int`.as('count'),
      })
      .from(sql`(${used}) as used`)
      .groupBy(sql`tag_key`)
      .orderBy(sql`"count" desc, tag_key`);
  }).execute();
}

const tagsIn = (module: BoundModule, viewer: Viewer | null): SQL => sql`
  select tag, tag_key
  from ${module.table}, unnest(${module.table.tags}, ${module.table.tag_keys}) as named (tag, tag_key)
  where ${module.table.tags} <> '{}' and ${visibleEntries(module, viewer) ?? sql`true`}`;
