import { bigint, date, jsonb, text } from 'drizzle-orm/pg-core';
import { contentTable, featuredColumn } from '#app/content/tables.server';
import type { AttachedFile } from '#app/content/fields/attached-file';
import { resources as definition } from './definition';

export const resources = contentTable(definition, {
  description: text().notNull().default(''),
  resource_type: text({ enum: definition.fields.resource_type.options }).notNull().default('document'),
  file_url: text(),
  file_name: text(),
  file_size: bigint({ mode: 'number' }),
  file_type: text(),
  /** An external address, in place of a file. */
  url: text(),
  event_date: date({ mode: 'string' }),
  location: text().notNull().default(''),
  additional_files: jsonb().$type<AttachedFile[]>().notNull().default([]),
  ...featuredColumn(),
});
