import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant } from '#app/platform/columns.server';

/** Everything that the bell tells of. */
export const noticeKinds = [
  'contact_message',
  'probe_failed',
  'backup_failed',
  'sign_in_failures',
  'second_factor_owed',
  'entry_changed',
  'draft_held',
  'review_submitted',
  'review_returned',
  'review_accepted',
  'outside_unreachable',
  'statement_due',
  'due_for_review',
] as const;

/**
 * What the bell shows. `user_id` null: for every admin, and a submission to review for every editor. `data` holds what
 * the sentence needs, by `kind`.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: noticeKinds }).notNull(),
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index('notifications_created').on(table.created_at)],
);

/** Who has read which notification. */
export const notification_reads = pgTable(
  'notification_reads',
  {
    notification_id: uuid()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    read_at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.notification_id, table.user_id] })],
);
