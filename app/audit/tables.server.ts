import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/**
 * Who did what, when, to what. Append-only for the portal's roles, and also the outbox:
 * each row is announced with NOTIFY, and an instance that missed one reads on from the last `id` it saw.
 */
export const audit_log = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull().defaultNow(),
    actor_id: uuid(),
    /** E-mail of the actor at that time, the API key's name, or null for a guest and the portal itself. */
    actor: text(),
    /** create | update | delete | sign_in | sign_in_failed | sign_out | denied … */
    action: text().notNull(),
    /** See `Change.subject`. */
    subject: text().notNull(),
    subject_id: text(),
    title: text(),
    /** Changed fields before and after; never a secret. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_subject').on(table.subject, table.subject_id)],
);
