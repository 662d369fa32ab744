import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/** Readers who get news by e-mail, or have asked for it and not confirmed it yet (double opt-in). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** In the links of its mail, under the portal's signature. */
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    /** What is sent to it; empty until it is confirmed. */
    topics: text().array().notNull().default([]),
    /** What was asked for and waits for the reader's press; null when nothing does. */
    asked_topics: text().array(),
    asked_at: instant().notNull().defaultNow(),
    confirmed_at: instant(),
    /** Mail that its mail server refused for good, one after another; a message that is accepted resets it. */
    refusals: integer().notNull().default(0),
    /** When refusals have switched it off. */
    off_at: instant(),
  },
  (table) => [uniqueIndex('subscriptions_email').on(sql`lower(${table.email})`)],
);
