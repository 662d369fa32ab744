import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { allEntries } from '../entries/all-entries.server';

/** How many entries each of these accounts owns, by id; accounts without any are left out. */
export async function countOwned(db: Database, accounts: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ owner: string; total: number }>(sql`
    select owner, count(*)::int as total from ${allEntries()}
    where owner = any(${sql.param([...accounts])}::uuid[]) group by owner`);
  return Object.fromEntries(rows.map(({ owner, total }) => [owner, total]));
}

/** Which entries are listed: due before a day, of an owner, of nobody with null. */
export interface DueQuery {
  /** 'YYYY-MM-DD'; the day itself is not due. */
  before: string;
  /** Due on this day or later. */
  from?: string;
  owner?: string | null;
}

const isDue = ({ before, from, owner }: DueQuery) => sql`
  status <> 'archived' and review_at < ${before}
  ${from === undefined ? sql`` : sql`and review_at >= ${from}`}
  ${owner === undefined ? sql`` : sql`and owner is not distinct from ${owner}::uuid`}`;

/** How many entries of all modules are due. */
export async function countDue(db: Database, query: DueQuery): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${allEntries()} where ${isDue(query)}`,
  );
  return rows[0]?.total ?? 0;
}

/** An entry that somebody has to look through. */
export interface DueEntry extends Record<string, unknown> {
  module: string;
  id: string;
  title: string;
  owner: string | null;
  /** Null where the account is gone or there is none. */
  username: string | null;
  /** 'YYYY-MM-DD' */
  review_at: string;
  revision: number;
}

/** Those entries, the longest overdue first. */
export async function listDue(db: Database, query: DueQuery & PageRange): Promise<PageOf<DueEntry>> {
  const { rows: items } = await db.execute<DueEntry>(sql`
    select entries.module, entries.id, entries.title, entries.owner, users.username, entries.review_at::text as review_at,
      entries.revision
    from ${allEntries()} left join users on users.id = entries.owner
    where ${isDue(query)} order by entries.review_at, entries.title, entries.id
    limit ${query.perPage} offset ${offsetOf(query)}`);
  return { items, total: await countDue(db, query) };
}
