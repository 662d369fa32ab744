import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from '#app/platform/columns.server';
import type { Facets } from './index/shared-facets';

/** Whose index it is: what the public reads, or whoever is signed in. */
const indexReaders = ['public', 'members'] as const;
export type IndexReader = (typeof indexReaders)[number];

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

/**
 * The pages of an index that several processes share (`SEARCH=postgres`), as readers of one kind see them. Numbers of
 * terms and forms are those of `search_counts`.
 */
export const search_pages = pgTable(
  'search_pages',
  {
    n: integer().primaryKey().generatedAlwaysAsIdentity(),
    reader: text({ enum: indexReaders }).notNull(),
    module: text().notNull(),
    id: text().notNull(),
    /** The version that was read: with an equal one nothing has to be written. */
    state: text().notNull(),
    /** The numbers of its terms … */
    terms: integer().array().notNull(),
    /** … and of those in its title and headings. */
    titled: integer().array().notNull(),
    /** Each term's counts by field, and the page itself, as the index in a process has them. */
    counts: bytes().notNull(),
    page: bytes().notNull(),
    /** Words in title, headings, body, category. */
    lengths: integer().array().notNull(),
    print: bigint({ mode: 'number' }).notNull(),
    facets: jsonb().$type<Facets>().notNull(),
    created: bigint({ mode: 'number' }).notNull(),
    version: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('search_pages_page').on(table.reader, table.module, table.id),
    ...indexReaders.flatMap((reader) => [
      index(`search_pages_terms_${reader}`)
        .using('gin', table.terms)
        .where(sql.raw(`reader = '${reader}'`))
        .with({ fastupdate: false }),
      index(`search_pages_titled_${reader}`)
        .using('gin', table.titled)
        .where(sql.raw(`reader = '${reader}'`))
        .with({ fastupdate: false }),
    ]),
  ],
);

/**
 * The vocabulary of that index: each form and term with its number and how many pages have it, and the totals of the
 * pages. A row of zero pages tells the processes that a word is gone; its number is not used again.
 */
export const search_counts = pgTable(
  'search_counts',
  {
    reader: text({ enum: indexReaders }).notNull(),
    kind: text({ enum: ['engine', 'form', 'term', 'total'] }).notNull(),
    number: integer().notNull(),
    text: text().notNull(),
    pages: bigint({ mode: 'number' }).notNull(),
    /** Of the index when it was written: processes read what is newer than what they know. */
    version: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reader, table.kind, table.number] }),
    index('search_counts_version').on(table.reader, table.version, table.kind, table.number),
  ],
);
