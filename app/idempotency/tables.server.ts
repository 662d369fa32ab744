import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#app/platform/columns.server';

/**
 * Requests that were carried out and must not be again, each kept for a day. Neither key nor request can be read from
 * it.
 */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    /** 'account:…', 'api-key:…' or 'visitor:…': keys are scoped by caller. */
    caller: text().notNull(),
    /** SHA-256 of the key. */
    key_hash: text().notNull(),
    /** HMAC of the request under the key, to tell another request with the same key. */
    fingerprint: text().notNull(),
    /** The answer as JSON, to be repeated. */
    answer: text(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key_hash] }),
    index('idempotency_keys_age').on(table.created_at),
    check('idempotency_keys_hashed', sql`length(key_hash) = 64 and length(fingerprint) = 64`),
  ],
);
