import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import type { EntryRow } from '../bind-table.server';
import { published_changes as table } from './tables.server';

/** A change of a page that readers saw. */
export interface PublicChange {
  at: Date;
  kind: 'publish' | 'change';
  note: string;
  /** Null where the portal names nobody, and for an account that is gone. */
  author: string | null;
}

const nameOf = (account: unknown) => sql<string | null>`shown_author(${account})`;

/** One page of an entry's public register, the newest change first. */
export async function listPublicChanges(
  db: Database,
  entryId: string,
  asked: PageRange,
): Promise<PageOf<PublicChange>> {
  const { public_at: at, kind, note, author_id } = table;
  const items = await db
    .select({ at, kind, note, author: nameOf(author_id) })
    .from(table)
    .where(eq(table.entry_id, entryId))
    .orderBy(desc(at), desc(table.number))
    .limit(asked.perPage)
    .offset(offsetOf(asked));
  const total = await db.$count(table, eq(table.entry_id, entryId));
  return { items, total };
}

/** What a page says of itself at its foot. */
export interface PublicRecord {
  /** Null while the register of the entry is being made. */
  published: Date | null;
  changed: Date | null;
  /** Its owner, or whoever made the last change; null where the portal names nobody. */
  responsible: string | null;
}

export async function readPublicRecord(
  db: Database,
  { id, owner }: Pick<EntryRow, 'id' | 'owner'>,
): Promise<PublicRecord> {
  const { rows } = await db.execute<{ published: Date | null; changed: Date | null; responsible: string | null }>(sql`
    select min(public_at) as published, max(public_at) as changed,
      shown_author(coalesce(${owner}::uuid, (array_agg(author_id order by public_at desc, number desc))[1])) as responsible
    from ${table} where ${table.entry_id} = ${id}`);
  const [row] = rows;
  const dateOf = (value: Date | string | null | undefined) => (value ? new Date(value) : null);
  return {
    published: dateOf(row?.published),
    changed: dateOf(row?.changed),
    responsible: row?.responsible ?? null,
  };
}
