import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/** The entries that webhooks and subscribers know of as public, as they were last told. */
export const told_entries = pgTable('told_entries', {
  entry_id: uuid().primaryKey(),
  module: text().notNull(),
  title: text().notNull(),
  /** The last segment of its public address. */
  address: text().notNull(),
  /** What readers see of it, as a hash: see `content_fingerprint` of the migrations. */
  fingerprint: text().notNull(),
  /** Its `updated_at` then: unchanged, nothing else is looked at. */
  seen_at: instant().notNull(),
});
