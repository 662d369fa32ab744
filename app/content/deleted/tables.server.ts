import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant } from '#app/platform/columns.server';

/**
 * Deleted entries and fragments that can still be restored. They are moved out of their own table, so that no
 * query of it can find them.
 */
export const deleted_entries = pgTable(
  'deleted_entries',
  {
    id: uuid().primaryKey(),
    /** A module's key, or `fragment`. */
    module: text().notNull(),
    title: text().notNull(),
    /** The whole row, by column. */
    entry: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The old addresses that redirected to it. */
    redirects: jsonb().$type<string[]>().notNull(),
    deleted_at: instant().notNull(),
    deleted_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('deleted_entries_deleted_at').on(table.deleted_at)],
);
