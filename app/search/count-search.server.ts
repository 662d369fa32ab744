import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';

/**
 * Text that may identify a person: an e-mail address, or nine or more digits (a telephone, PESEL or account number).
 */
const personal = /\S@\S|(?<![\p{L}\d])\d(?:[\s.-]?\d){8,}(?![\p{L}\d])/u;

/** The text under which a search is counted, in lower case; null for one that may identify a person. */
function countedText(query: string): string | null {
  const plain = query
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const text = plain.toLowerCase().slice(0, 200);
  return text === '' || personal.test(text) ? null : text;
}

/**
 * Counts a search anonymously.
 * @param found how many results it had, and the share of the query that the best of them covers, 0 to 1
 */
export async function countSearch(
  publicDb: Database,
  query: string,
  found: { results: number; coverage: number },
): Promise<void> {
  const text = countedText(query);
  if (text === null) return;
  await publicDb.execute(sql`select count_search(${text}, ${found.results}, ${found.coverage})`);
}

/** Counts that somebody opened a result of a search. */
export async function countOpenedResult(publicDb: Database, query: string): Promise<void> {
  const text = countedText(query);
  if (text !== null) await publicDb.execute(sql`select count_opened_result(${text})`);
}
