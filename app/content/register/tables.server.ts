import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant } from '#app/platform/columns.server';

/**
 * The saves of entries that readers got to see. Derived from the revisions; what is not public now is hidden by
 * row-level security, with all its rows.
 */
export const published_changes = pgTable(
  'published_changes',
  {
    entry_id: uuid().notNull(),
    module: text().notNull(),
    /** The revision's. */
    number: integer().notNull(),
    /** From when on readers see it: after the save, where it was planned. */
    public_at: instant().notNull(),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** 'publish': the entry was not public before. 'change': it was, with another content. */
    kind: text({ enum: ['publish', 'change'] }).notNull(),
    /** Empty where it was written before readers could see the save. */
    note: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entry_id, table.number] }),
    index('published_changes_newest')
      .on(table.module, table.public_at)
      .where(sql`${table.kind} = 'publish'`),
    check('published_changes_kind_known', sql`${table.kind} in ('publish', 'change')`),
  ],
);
