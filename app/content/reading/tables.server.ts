import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** How often the page of an entry was asked for on a day, in Warsaw time. Nothing of who asked. */
export const page_reads = pgTable(
  'page_reads',
  {
    day: date({ mode: 'string' }).notNull(),
    module: text().notNull(),
    entry_id: uuid().notNull(),
    reads: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.module, table.entry_id] })],
);
