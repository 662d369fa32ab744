import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant } from '#app/platform/columns.server';

/** Addresses of other programs that hear of what becomes public. */
export const webhooks = pgTable('webhooks', {
  id: uuid().primaryKey().defaultRandom(),
  url: text().notNull(),
  events: text().array().notNull(),
  /** The key of its signatures, sealed: see `seal`. */
  secret: text().notNull(),
  created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  created_at: instant().notNull().defaultNow(),
  /** Whether it is told of what happens; a restored portal's are not until somebody says so. */
  active: boolean().notNull().default(true),
  /** Nothing is sent before: it did not answer a moment ago. */
  quiet_until: instant(),
});

/** What was sent to a webhook, or waits to be, with what it answered last. */
export const webhook_deliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    webhook_id: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    /** As it is sent: each try signs the same bytes. */
    body: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    created_at: instant().notNull().defaultNow(),
    tried_at: instant(),
    /** When it is tried again. */
    next_at: instant(),
    /** The status of HTTP, and how long it took to come. */
    status: integer(),
    duration_ms: integer(),
    /** How the answer begins. */
    answer: text(),
    /** Why there was none, as a sentence. */
    error: text(),
  },
  (table) => [
    index('webhook_deliveries_newest').on(table.webhook_id, table.created_at.desc()),
    index('webhook_deliveries_age').on(table.created_at),
    check('webhook_deliveries_state_known', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
  ],
);

export type DeliveryState = 'waiting' | 'delivered' | 'failed';
