import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { megabyte } from '#app/platform/byte-sizes';
import type { Analyser } from '#app/search/language/analyser';
import { PostgresIndex } from '#app/search/postgres/postgres-index.server';
import type { SearchDocument } from '#app/search/search-document';
import { createLogger } from '#app/platform/logger.server';
import { migrate } from '#server/database/migrate';
import { startTemporaryPostgres } from './temporary-postgres';

const pagesAtOnce = 1_000;

export interface PostgresBench {
  index: PostgresIndex;
  /** What the tables of the index take on disk, with their own indexes. */
  tableMegabytes: number;
  stop(): Promise<void>;
}

/**
 * Fills an index in a PostgreSQL server of its own.
 * @throws Error where there is no server program
 */
export async function fillPostgres(documents: Iterable<SearchDocument>, analyser: Analyser): Promise<PostgresBench> {
  const server = await startTemporaryPostgres();
  if (!server) throw new Error('there is no server program of PostgreSQL in /usr/lib/postgresql');
  const { connection } = server;
  await migrate(connection, createLogger({ LOG_LEVEL: 'error' }));
  const pool = new Pool({ ...connection, max: 4 });
  const index = new PostgresIndex({
    analyser,
    db: drizzle(pool),
    reader: 'public',
    engine: 'bench',
    hidden: async () => new Set(),
  });
  await index.begin();
  const { signal } = new AbortController();
  let waiting: SearchDocument[] = [];
  const flush = async (): Promise<void> => {
    for (const module of new Set(waiting.map((document) => document.module))) {
      const own = waiting.filter((document) => document.module === module);
      const found = own.map((document) => ({ id: document.id, state: '', document }));
      await index.renew({ module, ids: found.map(({ id }) => id), read: async () => found, signal });
    }
    waiting = [];
  };
  for (const document of documents) if (waiting.push(document) >= pagesAtOnce) await flush();
  await flush();
  await pool.query('vacuum analyze search_pages, search_counts');
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_total_relation_size('search_pages') + pg_total_relation_size('search_counts') as bytes`,
  );
  return {
    index,
    tableMegabytes: Number(rows[0]?.bytes ?? 0) / megabyte,
    async stop() {
      await pool.end();
      await server.stop();
    },
  };
}
