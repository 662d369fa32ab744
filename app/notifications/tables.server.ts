import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant } from '#app/platform/columns.server';

/**
 * Everything that the bell tells of, and whom: every admin, every editor, or the one whom it concerns (in whose absence
 * the admins).
 */
export const noticeAudience = {
  contact_message: 'admins',
  probe_failed: 'admins',
  backup_failed: 'admins',
  sign_in_failures: 'admins',
  second_factor_owed: 'admins',
  entry_changed: 'one',
  draft_held: 'one',
  review_submitted: 'editors',
  review_returned: 'one',
  review_accepted: 'one',
  outside_unreachable: 'admins',
  statement_due: 'admins',
  due_for_review: 'one',
} as const satisfies Record<string, 'admins' | 'editors' | 'one'>;

type NoticeKind = keyof typeof noticeAudience;
export const noticeKinds = Object.keys(noticeAudience) as [NoticeKind, ...NoticeKind[]];

/** What the bell shows. `user_id` null: for all of its audience. `data` holds what the sentence needs, by `kind`. */
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
