import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant } from '#app/platform/columns.server';

/** The most characters of one working copy, as JSON: somewhat more than the longest entry has. */
export const longestCopy = 1_000_000;

/** What a person has typed into a form and not saved: one row per person and form, readable by nobody else. */
export const working_copies = pgTable(
  'working_copies',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    module: text().notNull(),
    /** The id of the entry, followed by `:draft` for its draft's form; `new` for a new entry. */
    form: text().notNull(),
    /** The form's controls as they were typed: JSON of [name, value]. */
    typed: text().notNull(),
    /** The entry's revision that the form was opened with. */
    revision: integer(),
    saved_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.module, table.form] }),
    index('working_copies_saved_at').on(table.saved_at),
    check('working_copies_bounded', sql`length(${table.typed}) <= ${sql.raw(String(longestCopy))}`),
  ],
);
