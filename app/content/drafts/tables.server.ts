import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant, lifeColumns } from '#app/platform/columns.server';

/** A draft over a published entry: the fields that will change once it is published. Readers have no way to it. */
export const entry_drafts = pgTable('entry_drafts', {
  entry_id: uuid().primaryKey(),
  module: text().notNull(),
  /** As a client gave them. */
  fields: jsonb().$type<Record<string, unknown>>().notNull(),
  /** For the revision that it becomes. */
  note: text().notNull().default(''),
  /** The entry's revision when the draft was begun. */
  base: integer().notNull(),
  author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** When it is to be published by itself; null: when somebody does. */
  publish_at: instant(),
  ...lifeColumns(),
});
