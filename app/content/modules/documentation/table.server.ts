import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { contentColumns, featuredColumn, markdownColumns } from '#app/content/tables.server';
import { documentation as definition } from './definition';

export const documentation = pgTable(
  'documentation',
  { ...contentColumns(definition), slug: text().notNull().unique(), ...markdownColumns(), ...featuredColumn() },
  (table) => [
    index('documentation_public').on(table.status, table.created_at),
    index('documentation_updated').on(table.updated_at),
  ],
);
