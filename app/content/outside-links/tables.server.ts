import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/** Addresses outside the portal that its texts link to, and what the nightly check found behind them. */
export const outside_links = pgTable(
  'outside_links',
  {
    url: text().primaryKey(),
    /** When a text with it was last looked at. */
    seen_at: instant().notNull(),
    /** When it was last asked for; null for one that is new. */
    checked_at: instant(),
    /** Why it did not answer: an HTTP status, or a code of `failures`; null where it did, or could not be judged. */
    failure: text(),
    /** The last night that counted, as a date in Warsaw. */
    night: date({ mode: 'string' }),
    /** Nights in a row without an answer. */
    failed_nights: integer().notNull().default(0),
  },
  (table) => [index('outside_links_checked').on(table.checked_at)],
);
