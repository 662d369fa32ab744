import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/** How one entry, or one category, was before a change of many, as far as that changed it. */
export interface UndoItem {
  id: string;
  /** The revision that the change made, or the last one of what it deleted; a category has none. */
  revision: number;
  /** The fields that it changed, with what they were; none where it changed nothing. */
  before: Record<string, unknown>;
  /** It was deleted. */
  deleted?: true;
  /** It is a category, and this is where the change has put it. */
  category?: { parent: string | null; position: number | null };
}

/** Bulk changes that can still be undone, each only by whoever made it: its row is not even seen by others. */
export const bulk_undos = pgTable(
  'bulk_undos',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As `callerOf` names whoever made the change. */
    caller: text().notNull(),
    module: text().notNull(),
    items: jsonb().$type<UndoItem[]>().notNull(),
    made_at: instant().notNull(),
  },
  (table) => [index('bulk_undos_age').on(table.made_at)],
);
