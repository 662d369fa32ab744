import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import type * as schema from '#db/schema.server';

/** One door to the data: a pool of connections of one database role, or a transaction on it. */
export type Database = PostgresJsDatabase<typeof schema>;

/** A door as it was opened: the pool itself is at `$client`. */
export type DatabasePool = Database & { $client: Sql };

interface Cause extends Error {
  code?: unknown;
  syscall?: unknown;
  constraint_name?: unknown;
}

/** An error and what caused it, the outermost first: the driver's stands under Drizzle's. */
export function causesOf(error: unknown): Cause[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** The code that PostgreSQL gave a failed query (`23505` …), also through Drizzle's wrapping; undefined for anything else. */
export function databaseErrorCode(error: unknown): string | undefined {
  return causesOf(error).find(({ code }) => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))?.code as string | undefined;
}

/** The name of the constraint that a failed query ran into. */
export function violatedConstraint(error: unknown): string | undefined {
  return causesOf(error).find(({ constraint_name }) => typeof constraint_name === 'string')?.constraint_name as string | undefined;
}
