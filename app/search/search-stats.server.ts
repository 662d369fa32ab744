import { desc, gte, lt, sql } from 'drizzle-orm';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { search_stats } from './tables.server';

export interface SearchedQuery {
  query: string;
  searches: number;
  /** Results of the newest search for it. */
  results: number;
}

const most = 50;
const keptDays = 90;

const daysAgo = (clock: Clock, days: number): string => new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** What was searched in the last `days` days, the most searched first: all of it, or only what found nothing. */
export async function listSearches(db: Database, clock: Clock, days: number, onlyWithoutResults: boolean): Promise<SearchedQuery[]> {
  const searches = sql<number>`sum(${search_stats.searches})::int`;
  const results = sql<number>`(array_agg(${search_stats.results} order by ${search_stats.day} desc))[1]`;
  return db
    .select({ query: search_stats.query, searches, results })
    .from(search_stats)
    .where(gte(search_stats.day, daysAgo(clock, days)))
    .groupBy(search_stats.query)
    .having(onlyWithoutResults ? sql`${results} = 0` : undefined)
    .orderBy(desc(searches), search_stats.query)
    .limit(most);
}

/** Forgets what was searched more than 90 days ago. */
export async function forgetOldSearches(db: Database, clock: Clock): Promise<void> {
  await db.delete(search_stats).where(lt(search_stats.day, daysAgo(clock, keptDays)));
}
