import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { contentColumns, featuredColumn, markdownColumns } from '#app/content/tables.server';

export const documentation = pgTable(
  'documentation',
  { ...contentColumns(), slug: text().notNull().unique(), ...markdownColumns(), ...featuredColumn() },
  (table) => [index('documentation_public').on(table.status, table.created_at), index('documentation_updated').on(table.updated_at)],
);
