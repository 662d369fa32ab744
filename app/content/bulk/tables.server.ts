import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/** The state of one entry, or category, before a bulk change: the part that was changed. */
export interface UndoItem {
  id: string;
  /** The revision that the change made, or the last one of what it deleted; a category has none. */
  revision: number;
  /** The old values of the changed fields; empty where nothing changed. */
  before: Record<string, unknown>;
  /** The change deleted it. */
  deleted?: true;
  /** Set for a category: where the change has put it. */
  category?: { parent: string | null; position: number | null };
}

/** Bulk changes that can still be undone. Row-level security shows a row only to whoever made the change. */
export const bulk_undos = pgTable(
  'bulk_undos',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Who made the change, as `callerOf` names them. */
    caller: text().notNull(),
    module: text().notNull(),
    items: jsonb().$type<UndoItem[]>().notNull(),
    made_at: instant().notNull(),
  },
  (table) => [index('bulk_undos_age').on(table.made_at)],
);
