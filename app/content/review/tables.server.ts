import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant } from '#app/platform/columns.server';
import { reviewStates } from './review-states';

/**
 * How far the review of an entry is, one row for each that was submitted. An entry's id is unique among all modules.
 * The database ends an acceptance when the content changes, and lets no row become accepted by whoever submitted it:
 * see the migration.
 */
export const entry_reviews = pgTable(
  'entry_reviews',
  {
    entry_id: uuid().primaryKey(),
    module: text().notNull(),
    state: text({ enum: reviewStates }).notNull(),
    /** Who answers for the content: whoever submitted it, or changed it since. Null where the account is gone. */
    submitted_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    submitted_at: instant().notNull(),
    /** Who returned or accepted it. */
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant(),
    /** Why it was returned, or what was said with the last step. */
    comment: text().notNull().default(''),
    /**
     * Of the content that was accepted, as `content_fingerprint` makes it: only that very content counts as accepted.
     */
    fingerprint: text(),
  },
  (table) => [
    check('entry_reviews_state_known', sql`${table.state} in ('submitted', 'returned', 'accepted')`),
    check(
      'entry_reviews_second_person',
      sql`${table.state} <> 'accepted' or ${table.decided_by} <> ${table.submitted_by}`,
    ),
    index('entry_reviews_queue').on(table.state, table.submitted_at),
  ],
);

/** What reviewers wrote at lines of an entry's text. */
export const review_comments = pgTable(
  'review_comments',
  {
    id: uuid().primaryKey().defaultRandom(),
    entry_id: uuid().notNull(),
    /** From 1 in the source of its text. */
    line: integer().notNull(),
    /** What stood in that line: by it the place is found again when lines were added or removed before it. */
    quote: text().notNull(),
    comment: text().notNull(),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
  },
  (table) => [index('review_comments_entry').on(table.entry_id)],
);
