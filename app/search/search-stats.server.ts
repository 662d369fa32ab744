import { desc, gte, lt, sql } from 'drizzle-orm';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { dayMs } from '#app/platform/durations';
import { search_stats } from './tables.server';

export interface SearchedQuery {
  query: string;
  searches: number;
  /** How many results the latest search for it had. */
  results: number;
  /** The share of the query that the best of them covered, 0 to 1. */
  coverage: number;
  /** How many of the searches led to an opened result. */
  opened: number;
}

const most = 50;
const keptDays = 90;
/** Different searches of one day, so that whoever makes them up fills no disk. */
const mostADay = 10_000;
/** A query counts as poorly answered below this, or when nobody opened a result in so many searches. */
const leastCoverage = 0.6;
const patientSearches = 5;

const daysAgo = (clock: Clock, days: number): string =>
  new Date(clock.now().getTime() - days * dayMs).toISOString().slice(0, 10);

const searches = sql<number>`sum(${search_stats.searches})::int`;
const opened = sql<number>`sum(${search_stats.opened})::int`;
const newest = <Value>(column: typeof search_stats.results | typeof search_stats.coverage) =>
  sql<Value>`(array_agg(${column} order by ${search_stats.day} desc))[1]`;
const results = newest<number>(search_stats.results);
const coverage = newest<number>(search_stats.coverage);

const searched = (db: Database, clock: Clock, days: number) =>
  db
    .select({ query: search_stats.query, searches, results, coverage, opened })
    .from(search_stats)
    .where(gte(search_stats.day, daysAgo(clock, days)))
    .groupBy(search_stats.query)
    .$dynamic();

/** The searches of the last `days` days, the most frequent first. */
export const listSearches = (db: Database, clock: Clock, days: number): Promise<SearchedQuery[]> =>
  searched(db, clock, days).orderBy(desc(searches), search_stats.query).limit(most);

/**
 * Poorly answered searches: nothing was found, or only for a part of the query, or nobody opened a result. Sorted by
 * how many people they failed.
 */
export const listPoorSearches = (db: Database, clock: Clock, days: number): Promise<SearchedQuery[]> =>
  searched(db, clock, days)
    .having(
      sql`${results} = 0 or ${coverage} < ${leastCoverage} or (${opened} = 0 and ${searches} >= ${patientSearches})`,
    )
    .orderBy(desc(sql`${searches} * (1 - ${coverage}) + 0.5 * (${searches} - ${opened})`), search_stats.query)
    .limit(most);

/** Whether an answer is poor: no hits, or hits for only a part of the query. */
export const isPoorAnswer = (answer: { total: number; coverage: number }): boolean =>
  answer.total === 0 || answer.coverage < leastCoverage;

/** Deletes searches that are older than 90 days, and of a day that has very many those that were made least. */
export async function forgetOldSearches(db: Database, clock: Clock): Promise<void> {
  await db.delete(search_stats).where(lt(search_stats.day, daysAgo(clock, keptDays)));
  await db.execute(sql`
    delete from search_stats using (
      select query, day, row_number() over (partition by day order by searches desc, query) as place from search_stats
      where day in (select day from search_stats group by day having count(*) > ${mostADay})) ranked
    where search_stats.query = ranked.query and search_stats.day = ranked.day and place > ${mostADay}`);
}
