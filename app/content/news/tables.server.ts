import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/** What became public, until subscribers are told of it, and for a month after that: nothing is told twice then. */
export const news = pgTable(
  'news',
  {
    entry_id: uuid().primaryKey(),
    module: text().notNull(),
    public_since: instant().notNull().defaultNow(),
    /** Shared by all that one digest, or one urgent message, tells; null for what waits. */
    batch: uuid(),
  },
  (table) => [index('news_batch').on(table.batch)],
);
