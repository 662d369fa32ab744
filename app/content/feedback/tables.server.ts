import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';
import { longestKept } from './feedback-rules';

/** Readers' answers: whether a page helped, with or without a comment. Nothing identifies the reader. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey().defaultRandom(),
    module: text().notNull(),
    entry_id: uuid().notNull(),
    helpful: boolean().notNull(),
    comment: text().notNull().default(''),
    created_at: instant().notNull().defaultNow(),
    /** Set when an admin has marked it as done. */
    done_at: instant(),
  },
  (table) => [
    index('feedback_entry').on(table.module, table.entry_id),
    index('feedback_created').on(table.created_at),
    check('feedback_comment_bounded', sql`length(${table.comment}) <= ${sql.raw(String(longestKept))}`),
  ],
);
