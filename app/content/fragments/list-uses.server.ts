import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import type { BoundModule } from '../bind-table.server';
import { deleted_entries } from '../deleted/tables.server';
import { subject as draftSubject } from '../drafts/discard-draft.server';
import { entry_drafts } from '../drafts/tables.server';
import { boundModules } from '../registry.server';
import { fragment_uses } from './tables.server';

/** A text that shows a fragment. */
export interface FragmentUse {
  module: string;
  id: string;
  title: string;
  /** The entry itself, its draft, or either of them while the entry is deleted and can be restored. */
  where: 'entry' | 'draft' | 'deleted';
}

/** Where a fragment is used, by section and title. */
export async function listUses(db: Database, fragmentId: string): Promise<FragmentUse[]> {
  const rows = await db
    .select()
    .from(fragment_uses)
    .where(eq(fragment_uses.fragment_id, fragmentId))
    .orderBy(asc(fragment_uses.module), asc(fragment_uses.entry_id));
  const found = [];
  for (const module of boundModules) found.push(...(await usesIn(db, module, rows)));
  return found;
}

async function usesIn(
  db: Database,
  { definition: { key }, table }: BoundModule,
  rows: (typeof fragment_uses.$inferSelect)[],
): Promise<FragmentUse[]> {
  const ids = rows.map(({ entry_id }) => entry_id);
  if (ids.length === 0) return [];
  const wanted = oneOf(sql`id`, ids);
  const titles = await db.execute<{ id: string; title: string; gone: boolean; drafted: boolean }>(sql`
    select found.*, exists (select from ${entry_drafts} d where d.entry_id = found.id) as drafted from (
      select id, title, false as gone from ${table} where ${wanted}
    union all
      select id, title, true from ${deleted_entries} where module = ${key} and ${wanted}
    ) as found order by title collate "pl-x-icu", id`);
  const uses = new Set(rows.map(({ module, entry_id }) => `${module} ${entry_id}`));
  return titles.rows.flatMap(({ id, title, gone, drafted }) => {
    const [own, inDraft] = [uses.has(`${key} ${id}`), drafted && uses.has(`${draftSubject} ${id}`)];
    const places: [FragmentUse['where'], boolean][] = gone
      ? [['deleted', own || inDraft]]
      : [
          ['entry', own],
          ['draft', inDraft],
        ];
    return places.filter(([, isUsed]) => isUsed).map(([where]) => ({ module: key, id, title, where }));
  });
}
