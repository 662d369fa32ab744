import { Pool, type QueryResultRow } from 'pg';
import { type ConnectionOptions, DatabaseClient } from '#server/database/database-client';

type Row = Record<string, unknown>;

/** Asks in SQL as it is written: values become parameters. sql`select title from documentation where id = ${id}` */
export interface TestSql {
  <R extends QueryResultRow = Row>(texts: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]>;
  /** A text of one or several statements, without parameters. */
  unsafe(text: string): Promise<Row[]>;
  end(): Promise<void>;
}

/** @param max the most connections at a time */
export function openTestSql(options: ConnectionOptions, max = 1): TestSql {
  // The pool hides a password from whoever copies its options, as the client does.
  class Connection extends DatabaseClient {
    constructor() {
      super(options);
    }
  }
  const pool = new Pool({ Client: Connection, max, idleTimeoutMillis: 0 });
  pool.on('error', () => {});
  const ask = async <R extends QueryResultRow>(
    texts: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Promise<R[]> => {
    const text = texts.reduce((before, after, index) => `${before}$${index}${after}`);
    return (await pool.query<R>(text, [...values])).rows;
  };
  return Object.assign(ask, {
    unsafe: async (text: string) => (await pool.query<Row>(text)).rows,
    end: () => pool.end(),
  });
}

/** Runs a single statement, for setup and cleanup. */
export async function runOnce(options: ConnectionOptions, statement: string): Promise<void> {
  const sql = openTestSql(options);
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/**
 * Removes a database with whoever is still connected to it. `DROP DATABASE … WITH (FORCE)` would do that too, but
 * PostgreSQL 15 refuses it to an owner who is no superuser whenever an autovacuum worker is at work there.
 */
export async function dropDatabase(server: ConnectionOptions, name: string): Promise<void> {
  const sql = openTestSql(server);
  try {
    await sql`
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = ${name} AND backend_type = 'client backend' AND pg_has_role(usesysid, 'MEMBER')`;
    await sql.unsafe(`DROP DATABASE IF EXISTS ${name}`);
  } finally {
    await sql.end();
  }
}
