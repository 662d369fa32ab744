import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import type { BoundModule } from '../bind-table.server';
import { entry_drafts } from '../drafts/tables.server';
import type { ReviewState } from './review-states';
import { entry_reviews as table } from './tables.server';

/**
 * Whether a review is still open: an accepted one is closed once the entry is published. A draft of a published entry
 * stays open until its own publication.
 */
export function isOpen(modules: readonly BoundModule[]): SQL | undefined {
  const published = modules.map(
    ({ table: entries }) =>
      sql`exists (select from ${entries} e where e.id = ${table.entry_id} and e.status = 'published')`,
  );
  const hasDraft = sql`exists (select from ${entry_drafts} d where d.entry_id = ${table.entry_id})`;
  return or(sql`${table.state} <> 'accepted'`, hasDraft, sql`not (${or(...published)})`);
}

/** Whether an entry of a module has an open review in this state. */
export function isInReview(module: BoundModule, state: ReviewState): SQL {
  const reviewed = and(eq(table.module, module.definition.key), eq(table.state, state), isOpen([module]));
  return sql`${module.table.id} in (select ${table.entry_id} from ${table} where ${reviewed})`;
}

/** How many entries were accepted and not published yet. */
export const countAccepted = (db: Database, modules: readonly BoundModule[]): Promise<number> =>
  db.$count(table, and(eq(table.state, 'accepted'), isOpen(modules)));
