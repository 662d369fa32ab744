import { text } from 'drizzle-orm/pg-core';
import { contentTable, markdownColumns } from '#app/content/tables.server';
import { instant } from '#app/platform/columns.server';
import { announcements as definition } from './definition';
import { importances } from './importance';

export const announcements = contentTable(definition, {
  ...markdownColumns(),
  summary: text().notNull().default(''),
  importance: text({ enum: importances }).notNull().default('normal'),
  valid_from: instant().notNull().defaultNow(),
  /** The first moment at which it is no longer visible; null: it never ends. */
  valid_until: instant(),
});
