import { and, gte, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { outside_links } from './tables.server';

/** An address must fail on so many nights in a row before anybody hears of it. */
export const nightsUntilBroken = 3;

/** Notes that a text has these addresses, so that the next night asks for them. */
export async function noteOutsideLinks(db: Database, addresses: Iterable<string>, seen_at: Date): Promise<void> {
  // In one order, so that two texts with the same addresses do not wait for each other.
  const rows = [...new Set(addresses)].sort().map((url) => ({ url, seen_at }));
  if (rows.length === 0) return;
  await db.insert(outside_links).values(rows).onConflictDoUpdate({ target: outside_links.url, set: { seen_at } });
}

/** Of these addresses, those that are broken, with why. */
export async function findBroken(db: Database, addresses: Iterable<string>): Promise<Map<string, string>> {
  const wanted = [...new Set(addresses)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ url: outside_links.url, failure: sql<string>`${outside_links.failure}` })
    .from(outside_links)
    .where(
      and(
        oneOf(outside_links.url, wanted),
        gte(outside_links.failed_nights, nightsUntilBroken),
        sql`${outside_links.failure} is not null`,
      ),
    );
  return new Map(rows.map(({ url, failure }) => [url, failure]));
}
