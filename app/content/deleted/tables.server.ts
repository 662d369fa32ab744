import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant } from '#app/platform/columns.server';

/**
 * Entries that were deleted and can still be brought back: out of their module's table, so that nothing can come across
 * them there.
 */
export const deleted_entries = pgTable(
  'deleted_entries',
  {
    id: uuid().primaryKey(),
    module: text().notNull(),
    title: text().notNull(),
    /** The row as it was, by column. */
    entry: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The addresses that led to it. */
    redirects: jsonb().$type<string[]>().notNull(),
    deleted_at: instant().notNull(),
    deleted_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [index('deleted_entries_deleted_at').on(table.deleted_at)],
);
