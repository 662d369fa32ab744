import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/** Messages of the form at /kontakt. `done_at` is set when an admin marks one as dealt with. */
export const contact_messages = pgTable('contact_messages', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().notNull(),
  message: text().notNull(),
  created_at: instant().notNull().defaultNow(),
  done_at: instant(),
});
