import { desc, gte, lt, sql } from 'drizzle-orm';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { search_stats } from './tables.server';

export interface SearchedQuery {
  query: string;
  searches: number;
  /** Results of the newest search for it. */
  results: number;
  /** How much of the query the best of these had, 0 to 1. */
  coverage: number;
  /** After how many of the searches a result was opened. */
  opened: number;
}

const most = 50;
const keptDays = 90;
/** A query is poorly answered below this, or when nobody has opened any result of so many searches. */
const leastCoverage = 0.6;
const patientSearches = 5;

const daysAgo = (clock: Clock, days: number): string =>
  new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

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

/** What was searched in the last `days` days, the most searched first. */
export const listSearches = (db: Database, clock: Clock, days: number): Promise<SearchedQuery[]> =>
  searched(db, clock, days).orderBy(desc(searches), search_stats.query).limit(most);

/**
 * What was searched and not well answered: nothing was found, or only a part of the query, or nobody opened what was
 * found. The more people were left without an answer, the higher.
 */
export const listPoorSearches = (db: Database, clock: Clock, days: number): Promise<SearchedQuery[]> =>
  searched(db, clock, days)
    .having(
      sql`${results} = 0 or ${coverage} < ${leastCoverage} or (${opened} = 0 and ${searches} >= ${patientSearches})`,
    )
    .orderBy(desc(sql`${searches} * (1 - ${coverage}) + 0.5 * (${searches} - ${opened})`), search_stats.query)
    .limit(most);

/** Whether an answer like this is a poor one: none, or one that has only a part of the query. */
export const isPoorAnswer = (answer: { total: number; coverage: number }): boolean =>
  answer.total === 0 || answer.coverage < leastCoverage;

/** Forgets what was searched more than 90 days ago. */
export async function forgetOldSearches(db: Database, clock: Clock): Promise<void> {
  await db.delete(search_stats).where(lt(search_stats.day, daysAgo(clock, keptDays)));
}
