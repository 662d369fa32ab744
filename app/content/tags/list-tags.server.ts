import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { type Viewer, visibleEntries } from '../access.server';
import { boundModules } from '../registry.server';
import type { BoundModule } from '../bind-table.server';
import type { TagCount } from './tag-count';

/** The tags of the entries that the viewer may read, of all modules or some; the most frequent first. */
export async function listTags(
  db: Database,
  viewer: Viewer | null,
  modules: readonly BoundModule[] = boundModules,
): Promise<TagCount[]> {
  const { rows } = await db.execute<TagCount & Record<string, unknown>>(sql`
    select mode() within group (order by tag) as tag, count(*)::int as count
    from (${sql.join(
      modules.map((module) => tagsIn(module, viewer)),
      sql` union all `,
    )}) as used
    group by tag_key
    order by count desc, tag_key`);
  return rows.map(({ tag, count }) => ({ tag, count }));
}

const tagsIn = (module: BoundModule, viewer: Viewer | null): SQL => sql`
  select tag, tag_key
  from ${module.table}, unnest(${module.table.tags}, ${module.table.tag_keys}) as named (tag, tag_key)
  where ${module.table.tags} <> '{}' and ${visibleEntries(module, viewer) ?? sql`true`}`;
