import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';
import type { FilePage } from './texts/file-text';

/** One stored file. `name` is its key in the store and its address, /files/{name}. */
export const files = pgTable('files', {
  name: text().primaryKey(),
  /** The name it had on the person's computer, cleaned; offered when it is downloaded. */
  file_name: text().notNull(),
  /** Detected on the server from the content. */
  file_type: text().notNull(),
  file_size: bigint({ mode: 'number' }).notNull(),
  /** SHA-256, hex: the ETag. */
  sha256: text().notNull(),
  /** For a re-encoded preview: the file that it shows. */
  preview_of: text(),
  created_by: uuid(),
  created_at: instant().notNull().defaultNow(),
  /** When its last use went: the sweep removes it. Null while an entry uses it, and before the first one does. */
  detached_at: instant(),
});

/** Which entry holds or shows which file: what makes a file public, and what a sweep may remove. */
export const file_uses = pgTable(
  'file_uses',
  {
    file_name: text()
      .notNull()
      .references(() => files.name, { onDelete: 'cascade' }),
    module: text().notNull(),
    entry_id: uuid().notNull(),
    /** Its entry was deleted and can still be brought back: the file is held, and nobody reads it. */
    hidden: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.file_name, table.module, table.entry_id] }),
    index('file_uses_entry').on(table.module, table.entry_id),
  ],
);

/** The text of a file, read once for the search: as public as the file's entries. */
export const file_texts = pgTable('file_texts', {
  file_name: text()
    .primaryKey()
    .references(() => files.name, { onDelete: 'cascade' }),
  /** None of a file without text, or with one that could not be read. */
  pages: jsonb().$type<FilePage[]>().notNull().default([]),
  /** The version of the reader that made `pages`; 0 while none has. */
  extractor: integer().notNull().default(0),
  /** When an instance began to read it. */
  claimed_at: instant().notNull(),
});
