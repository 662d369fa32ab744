import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { prepared } from '#app/platform/prepared.server';
import type { BoundModule } from '../bind-table.server';
import { entry_drafts as table } from './tables.server';

const isToCome = gt(table.publish_at, sql`now()`);

/** Entries of a module over which a draft will be published by itself. */
export const hasScheduledDraft = ({ definition, table: entries }: BoundModule) =>
  sql`${entries.id} in (select ${table.entry_id} from ${table} where ${and(eq(table.module, definition.key), isToCome)})`;

/** When the drafts over these entries will be published by themselves, by the id of the entry. */
export async function findScheduledDrafts(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared(db, table, 'scheduled', () =>
    db
      .select({ id: table.entry_id, at: table.publish_at })
      .from(table)
      .where(and(oneOf(table.entry_id, sql.placeholder('ids')), isToCome)),
  ).execute({ ids });
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}
