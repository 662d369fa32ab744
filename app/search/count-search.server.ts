import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';

/** What may tell who searched: an e-mail address, or nine digits and more by themselves (a telephone, PESEL or account number). */
const personal = /\S@\S|(?<![\p{L}\d])\d(?:[\s.-]?\d){8,}(?![\p{L}\d])/u;

/** Counts a search, without a word of who searched: its text in lower case, and how much was found. Text that may itself name a person is not kept. */
export async function countSearch(publicDb: Database, query: string, results: number): Promise<void> {
  const text = query.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase().slice(0, 200);
  if (text !== '' && !personal.test(text)) await publicDb.execute(sql`select count_search(${text}, ${results})`);
}
