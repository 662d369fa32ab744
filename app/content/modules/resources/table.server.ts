import { bigint, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { contentColumns, featuredColumn } from '#app/content/tables.server';
import type { AttachedFile } from '#app/content/fields/attached-file';
import { resources as definition } from './definition';

export const resources = pgTable(
  'resources',
  {
    ...contentColumns(definition),
    description: text().notNull().default(''),
    resource_type: text({ enum: ['document', 'template', 'event'] })
      .notNull()
      .default('document'),
    file_url: text(),
    file_name: text(),
    file_size: bigint({ mode: 'number' }),
    file_type: text(),
    /** An address elsewhere, instead of a file. */
    url: text(),
    event_date: date({ mode: 'string' }),
    location: text().notNull().default(''),
    additional_files: jsonb().$type<AttachedFile[]>().notNull().default([]),
    ...featuredColumn(),
  },
  (table) => [
    index('resources_public').on(table.status, table.created_at),
    index('resources_updated').on(table.updated_at),
  ],
);
