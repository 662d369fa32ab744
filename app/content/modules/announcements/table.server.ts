import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { contentColumns, markdownColumns } from '#app/content/tables.server';
import { instant } from '#app/platform/columns.server';
import { announcements as definition } from './definition';
import { importances } from './importance';

export const announcements = pgTable(
  'announcements',
  {
    ...contentColumns(definition),
    ...markdownColumns(),
    summary: text().notNull().default(''),
    importance: text({ enum: importances }).notNull().default('normal'),
    valid_from: instant().notNull().defaultNow(),
    /** The first moment at which it is no longer visible; null: for ever. */
    valid_until: instant(),
  },
  (table) => [
    index('announcements_public').on(table.status, table.created_at),
    index('announcements_updated').on(table.updated_at),
    check('announcements_window', sql`${table.valid_until} is null or ${table.valid_until} > ${table.valid_from}`),
  ],
);
