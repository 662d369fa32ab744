import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { contentColumns, featuredColumn } from '#app/content/tables.server';
import { changelog as definition } from './definition';

export const changelog = pgTable(
  'changelog',
  {
    ...contentColumns(definition),
    version: text().notNull().unique(),
    release_date: date({ mode: 'string' }).notNull(),
    /** A JSON array of changes or lines that start with '- '; kept as it was written. */
    content: text().notNull().default(''),
    ...featuredColumn(),
  },
  (table) => [
    index('changelog_public').on(table.status, table.release_date),
    index('changelog_updated').on(table.updated_at),
  ],
);
