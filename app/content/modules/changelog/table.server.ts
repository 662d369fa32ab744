import { date, text } from 'drizzle-orm/pg-core';
import { contentTable, featuredColumn } from '#app/content/tables.server';
import { changelog as definition } from './definition';

export const changelog = contentTable(definition, {
  version: text().notNull().unique(),
  release_date: date({ mode: 'string' }).notNull(),
  /** A JSON array of changes, or lines that start with '- '; stored as written. */
  content: text().notNull().default(''),
  ...featuredColumn(),
});
