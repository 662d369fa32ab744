import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';
import { longestKept } from './feedback-rules';

/** What readers said of a page: whether it helped, and perhaps a sentence. Nothing of who said it. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey().defaultRandom(),
    module: text().notNull(),
    entry_id: uuid().notNull(),
    helpful: boolean().notNull(),
    comment: text().notNull().default(''),
    created_at: instant().notNull().defaultNow(),
    /** Set when an admin has closed it. */
    done_at: instant(),
  },
  (table) => [
    index('feedback_entry').on(table.module, table.entry_id),
    index('feedback_created').on(table.created_at),
    check('feedback_comment_bounded', sql`length(${table.comment}) <= ${sql.raw(String(longestKept))}`),
  ],
);
