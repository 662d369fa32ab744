import { and, desc, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/db.server';
import { publicEntries, visibleEntries } from '../access.server';
import type { BoundModule } from '../bind-table.server';
import { published_changes as table } from './tables.server';

const earlier = alias(table, 'earlier');

/**
 * What readers have of a module and when it became public first, the newest first. The register is closed to them where
 * its pages are switched off: so this reads it for them, and tells of nothing else.
 * @param db the admin door
 */
export async function listNewest(
  db: Database,
  module: BoundModule,
  { isMember, limit }: { isMember: boolean; limit: number },
): Promise<{ id: string; published: Date }[]> {
  const { table: entries, definition } = module;
  const before = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.entry_id, table.entry_id),
        sql`(${earlier.public_at}, ${earlier.number}) < (${table.public_at}, ${table.number})`,
      ),
    );
  const isVisible = isMember ? visibleEntries(module, null) : publicEntries(module);
  return db
    .select({ id: table.entry_id, published: table.public_at })
    .from(table)
    .innerJoin(entries, eq(entries.id, table.entry_id))
    .where(and(eq(table.module, definition.key), eq(table.kind, 'publish'), isVisible, notExists(before)))
    .orderBy(desc(table.public_at))
    .limit(limit);
}
