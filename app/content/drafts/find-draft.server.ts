import { eq, sql } from 'drizzle-orm';
import { users } from '#app/identity/tables.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { etagOf } from '#app/platform/etag.server';
import { prepared } from '#app/platform/prepared.server';
import type { EntryState } from '../revisions/revision-content';
import { entry_drafts as table } from './tables.server';

/** A draft as it leaves the server. */
export interface Draft {
  fields: EntryState;
  /** The entry's revision when the draft was started. */
  base: number;
  created_at: string;
  updated_at: string;
  author: { id: string; username: string } | null;
  publish_at: string | null;
}

/** The draft's entity tag, for `ETag` and `If-Match`. */
export const draftTag = (draft: Draft) => etagOf(JSON.stringify(draft));

/**
 * The condition under which a write may replace the draft (`If-Match`); undefined: any, null: only where there is none.
 */
export type ExpectedDraft = ((tag: string) => boolean) | null | undefined;

/** The entry's draft, if there is one. */
export async function findDraft(db: Database, entryId: string): Promise<Draft | undefined> {
  const [row] = await prepared(db, table, 'of an entry', () =>
    db
      .select({ draft: table, author: { id: users.id, username: users.username } })
      .from(table)
      .leftJoin(users, eq(users.id, table.author_id))
      .where(eq(table.entry_id, sql.placeholder('id'))),
  ).execute({ id: entryId });
  if (!row) return undefined;
  const { fields, base, created_at, updated_at, publish_at } = row.draft;
  return {
    fields,
    base,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    author: row.author,
    publish_at: publish_at?.toISOString() ?? null,
  };
}

/** @throws AppError `not_found` */
export async function requireDraft(db: Database, entryId: string): Promise<Draft> {
  const draft = await findDraft(db, entryId);
  if (!draft) throw new AppError('not_found');
  return draft;
}

/** @throws AppError `stale` where it is not the draft that the caller has seen */
export function requireExpected(draft: Draft | undefined, expected: ExpectedDraft): void {
  if (expected === undefined) return;
  const fits = expected === null ? draft === undefined : draft !== undefined && expected(draftTag(draft));
  if (!fits) throw new AppError('stale');
}
