import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant } from '#app/platform/columns.server';
import { reviewStates } from './review-states';

/**
 * The state of an entry's review: one row per submitted entry, whose id is unique across modules. Triggers end an
 * acceptance when the content changes, and refuse one by the submitter: see the migration.
 */
export const entry_reviews = pgTable(
  'entry_reviews',
  {
    entry_id: uuid().primaryKey(),
    module: text().notNull(),
    state: text({ enum: reviewStates }).notNull(),
    /**
     * Who is responsible for the content: the submitter, or whoever has changed it since. Null where the account was
     * deleted.
     */
    submitted_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    submitted_at: instant().notNull(),
    /** Who returned or accepted it. */
    decided_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    decided_at: instant(),
    /** The reason for returning it, or the comment of the last step. */
    comment: text().notNull().default(''),
    /** `content_fingerprint` of the accepted content: the acceptance is valid for exactly that. */
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

/** Reviewers' comments on lines of an entry's text. */
export const review_comments = pgTable(
  'review_comments',
  {
    id: uuid().primaryKey().defaultRandom(),
    entry_id: uuid().notNull(),
    /** From 1, in the source of the text. */
    line: integer().notNull(),
    /** The text of the line: finds the place again after lines were added or removed before it. */
    quote: text().notNull(),
    comment: text().notNull(),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull(),
  },
  (table) => [index('review_comments_entry').on(table.entry_id)],
);
