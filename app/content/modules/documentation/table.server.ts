import { text } from 'drizzle-orm/pg-core';
import {
  contentTable,
  featuredColumn,
  markdownColumns,
  positionColumn,
  relatedColumn,
} from '#app/content/tables.server';
import { documentation as definition } from './definition';

export const documentation = contentTable(definition, {
  slug: text().notNull().unique(),
  ...markdownColumns(),
  ...featuredColumn(),
  ...positionColumn(),
  ...relatedColumn(),
});
