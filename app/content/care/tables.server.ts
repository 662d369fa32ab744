import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** What was told of entries that are due for review, so that it is told once. */
export const review_reminders = pgTable(
  'review_reminders',
  {
    entry_id: uuid().notNull(),
    /** The day that it was told of; another day is told of anew. */
    review_at: date({ mode: 'string' }).notNull(),
    stage: text({ enum: ['soon', 'due'] }).notNull(),
    /** The id of the account, or '' for all admins. */
    receiver: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entry_id, table.review_at, table.stage, table.receiver] })],
);
