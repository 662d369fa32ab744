import { date, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/** What was searched, by day: the normalised query, how often, and how many results the last time. No person, no address. */
export const search_stats = pgTable(
  'search_stats',
  {
    query: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    searches: integer().notNull().default(0),
    results: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.query, table.day] })],
);

/** The portal's own words: `synonym` pairs (both ways) and word `form` → lemma. */
export const search_lexicon = pgTable(
  'search_lexicon',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: ['synonym', 'form'] }).notNull(),
    word: text().notNull(),
    target: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('search_lexicon_pair').on(table.kind, table.word, table.target)],
);
