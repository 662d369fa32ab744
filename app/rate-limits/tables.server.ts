import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/** The uses of rate limits that hold across instances. A key is the limit's name and a keyed hash, no personal data. */
export const rate_limit_uses = pgTable(
  'rate_limit_uses',
  {
    key: text().primaryKey(),
    /** Those of the last window, the oldest first. */
    used_at: instant().array().notNull().default([]),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('rate_limit_uses_expiry').on(table.expires_at),
    check('rate_limit_uses_few', sql`cardinality(used_at) <= 100`),
  ],
);
