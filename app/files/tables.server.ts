import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';
import type { FilePage } from './texts/file-text';

/** A stored file. `name` is its key in the store and its address, /files/{name}. */
export const files = pgTable('files', {
  name: text().primaryKey(),
  /** Its name on the uploader's computer, cleaned; offered for downloads. */
  file_name: text().notNull(),
  /** Detected from the content by the server. */
  file_type: text().notNull(),
  file_size: bigint({ mode: 'number' }).notNull(),
  /** SHA-256, hex; used as the ETag. */
  sha256: text().notNull(),
  /** Set on a re-encoded preview: the file it was made from. */
  preview_of: text(),
  /** In pixels, of a preview that texts show; null for other files, and where it was not noted. */
  width: integer(),
  height: integer(),
  created_by: uuid(),
  created_at: instant().notNull().defaultNow(),
  /**
   * When it lost its last use, and so became due for removal. Null while an entry uses it, and before the first use.
   */
  detached_at: instant(),
});

/** Which entry has or shows which file. Decides whether a file is public, and whether a sweep may remove it. */
export const file_uses = pgTable(
  'file_uses',
  {
    file_name: text()
      .notNull()
      .references(() => files.name, { onDelete: 'cascade' }),
    module: text().notNull(),
    entry_id: uuid().notNull(),
    /** The entry is deleted and can be restored: the file is kept, and nobody can read it. */
    hidden: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.file_name, table.module, table.entry_id] }),
    index('file_uses_entry').on(table.module, table.entry_id),
  ],
);

/** The text of a file, extracted once for the search; as public as the file's entries. */
export const file_texts = pgTable('file_texts', {
  file_name: text()
    .primaryKey()
    .references(() => files.name, { onDelete: 'cascade' }),
  /** Empty for a file without text, or one that could not be read. */
  pages: jsonb().$type<FilePage[]>().notNull().default([]),
  /** Whether a PDF says what its text is (headings, lists, tables); null for other files, and where it is unknown. */
  tagged: boolean(),
  /** It could not be read: it is broken, locked or too much work. */
  unreadable: boolean().notNull().default(false),
  /** The version of the extractor that made `pages`; 0 before the first. */
  extractor: integer().notNull().default(0),
  /** How often reading it has begun, and not ended: a file may kill the process that reads it. */
  attempts: integer().notNull().default(0),
  /** When an instance claimed it. */
  claimed_at: instant().notNull(),
});
