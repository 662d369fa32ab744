import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';

/** One door to the data: a pool of connections of one database role, or a transaction on it. */
export type Database = NodePgDatabase;

/** A door with its pool, which is `$client`. */
export type DatabasePool = Database & { $client: Pool };

interface Cause extends Error {
  code?: unknown;
  syscall?: unknown;
  path?: unknown;
  constraint?: unknown;
}

/** A query was not answered because the connection was lost or none is available: a retry may succeed. */
export class DatabaseAway extends Error {
  readonly code = 'DATABASE_AWAY';

  constructor(cause: Error) {
    super('the database is away', { cause });
  }
}

/** An error and its causes, outermost first: Drizzle wraps the driver's error. */
export function causesOf(error: unknown): Cause[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

/** The SQLSTATE of a failed query (`23505` …), also inside Drizzle's wrapper; undefined for other errors. */
export function databaseErrorCode(error: unknown): string | undefined {
  return causesOf(error).find(({ code }) => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))?.code as
    string | undefined;
}

/** The name of the constraint that a failed query violated. */
export function violatedConstraint(error: unknown): string | undefined {
  return causesOf(error).find(({ constraint }) => typeof constraint === 'string')?.constraint as string | undefined;
}
