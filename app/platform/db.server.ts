import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import type * as schema from '#db/schema.server';

/** One door to the data: a pool of connections of one database role, or a transaction on it. */
export type Database = PostgresJsDatabase<typeof schema>;

/** A door as it was opened: the pool itself is at `$client`. */
export type DatabasePool = Database & { $client: Sql };

/** The code that PostgreSQL gave a failed query (`23505` …), also through Drizzle's wrapping; undefined for anything else. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** The name of the constraint that a failed query ran into. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const name = (cause as { constraint_name?: unknown }).constraint_name;
    if (typeof name === 'string') return name;
  }
  return undefined;
}
