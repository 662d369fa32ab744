import { date, integer, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/**
 * Searches by day: the normalised query, how often, how many results the last time had, the share of the query that the
 * best of them covered (0 to 1), and how many led to an opened result. No person, no address.
 */
export const search_stats = pgTable(
  'search_stats',
  {
    query: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    searches: integer().notNull().default(0),
    results: integer().notNull().default(0),
    coverage: real().notNull().default(1),
    opened: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.query, table.day] })],
);

/** The portal's own words: `synonym` pairs (symmetric) and word `form` → lemma. */
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

/** Groups of the thesaurus that an admin has switched off, by name. */
export const search_thesaurus_off = pgTable('search_thesaurus_off', {
  name: text().primaryKey(),
  created_at: instant().notNull().defaultNow(),
});
