import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { contentColumns, featuredColumn, markdownColumns } from '#app/content/tables.server';
import { knowledgeBase as definition } from './definition';

export const knowledge_base = pgTable(
  'knowledge_base',
  { ...contentColumns(definition), slug: text().notNull().unique(), ...markdownColumns(), ...featuredColumn() },
  (table) => [
    index('knowledge_base_public').on(table.status, table.created_at),
    index('knowledge_base_updated').on(table.updated_at),
  ],
);
