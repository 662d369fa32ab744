import { text } from 'drizzle-orm/pg-core';
import {
  contentTable,
  featuredColumn,
  markdownColumns,
  positionColumn,
  relatedColumn,
} from '#app/content/tables.server';
import { knowledgeBase as definition } from './definition';

export const knowledge_base = contentTable(definition, {
  slug: text().notNull().unique(),
  ...markdownColumns(),
  ...featuredColumn(),
  ...positionColumn(),
  ...relatedColumn(),
});
