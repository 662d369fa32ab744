import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';

/** Counts a search, without a word of who searched: its text in lower case, and how much was found. */
export async function countSearch(publicDb: Database, query: string, results: number): Promise<void> {
  const text = query.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase().slice(0, 200);
  if (text !== '') await publicDb.execute(sql`select count_search(${text}, ${results})`);
}
