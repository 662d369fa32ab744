import type { Database } from './db.server';

/** Most queries kept for one door and subject; beyond that all of them are built again. */
const most = 100;

const kept = new WeakMap<Database, WeakMap<object, Map<string, unknown>>>();

/**
 * A query that Drizzle builds once for each door: building one costs more than all else that the process does for it.
 * What differs from one call to the next comes in as `sql.placeholder`.
 * @param about the module or table that it reads
 * @param name all else that its text depends on: of few values, none of them typed by a visitor
 */
export function prepared<Query>(
  db: Database,
  about: object,
  name: string,
  build: () => { prepare(name: string): Query },
): Query {
  const ofDoor = kept.get(db) ?? new WeakMap<object, Map<string, unknown>>();
  const queries = ofDoor.get(about) ?? new Map<string, unknown>();
  const known = queries.get(name) as Query | undefined;
  if (known) return known;
  // Named by the connection, as every query is (`DatabaseClient`).
  const query = build().prepare('');
  if (queries.size >= most) queries.clear();
  kept.set(db, ofDoor.set(about, queries.set(name, query)));
  return query;
}
