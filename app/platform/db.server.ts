import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';

/** One door to the data: a pool of connections of one database role, or a transaction on it. */
export type Database = NodePgDatabase;

/** A door as it was opened: the pool itself is at `$client`. */
export type DatabasePool = Database & { $client: Pool };

interface Cause extends Error {
  code?: unknown;
  syscall?: unknown;
  constraint?: unknown;
}

/** A query got no answer, because its connection is gone or there is none to be had: another try may go well. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';

  constructor(cause: Error) {
    super('the database is away', { cause });
  }
}

/** An error and what caused it, the outermost first: the driver's stands under Drizzle's. */
export function causesOf(error: unknown): Cause[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/**
 * The code that PostgreSQL gave a failed query (`23505` …), also through Drizzle's wrapping; undefined for anything
 * else.
 */
export function databaseErrorCode(error: unknown): string | undefined {
  return causesOf(error).find(({ code }) => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))?.code as
    string | undefined;
}

/** The name of the constraint that a failed query ran into. */
export function violatedConstraint(error: unknown): string | undefined {
  return causesOf(error).find(({ constraint }) => typeof constraint === 'string')?.constraint as string | undefined;
}
