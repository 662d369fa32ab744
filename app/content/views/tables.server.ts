import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant } from '#app/platform/columns.server';
import { longestSearch, longestViewName } from './list-view';

/** Named views of panel lists; readable only by their owner. */
export const list_views = pgTable(
  'list_views',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    module: text().notNull(),
    name: text().notNull(),
    /** The query string of the list's address. */
    search: text().notNull(),
    saved_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.module, table.name] }),
    check(
      'list_views_bounded',
      sql`length(${table.name}) between 1 and ${sql.raw(String(longestViewName))} and length(${table.search}) <= ${sql.raw(String(longestSearch))}`,
    ),
  ],
);
