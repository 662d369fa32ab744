import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant, lifeColumns } from '#app/platform/columns.server';

/** A draft of a published entry: the fields that its publication will change. Readers cannot see it. */
export const entry_drafts = pgTable('entry_drafts', {
  entry_id: uuid().primaryKey(),
  module: text().notNull(),
  /** As a client gave them. */
  fields: jsonb().$type<Record<string, unknown>>().notNull(),
  /** The note of the revision that it becomes. */
  note: text().notNull().default(''),
  /** The entry's revision when the draft was started. */
  base: integer().notNull(),
  author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** When it is to be published automatically; null: when somebody publishes it. */
  publish_at: instant(),
  ...lifeColumns(),
});
