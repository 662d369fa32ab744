import { and, gte, sql } from 'drizzle-orm';
import type { Root } from 'mdast';
import { nodesIn } from '#app/markdown/walk';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { outside_links } from './tables.server';

/** An address must fail on so many nights in a row before anybody hears of it. */
export const nightsUntilBroken = 3;
/** Longer ones are not looked at; an index of PostgreSQL holds no more. */
const longestAddress = 2_000;

/** The addresses outside the portal in a text, without their anchors. */
export function outsideAddresses(tree: Root, publicUrl: string): Map<string, string> {
  const own = new URL(publicUrl).origin;
  const found = new Map<string, string>();
  for (const node of nodesIn(tree)) {
    if (node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') continue;
    if (!/^https?:\/\//i.test(node.url) || !URL.canParse(node.url)) continue;
    const url = new URL(node.url);
    url.hash = '';
    if (url.origin !== own && !url.username && url.href.length <= longestAddress) found.set(node.url, url.href);
  }
  return found;
}

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
