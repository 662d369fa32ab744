import { eq } from 'drizzle-orm';
import { users } from '#app/identity/tables.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { etagOf } from '#app/platform/etag.server';
import type { EntryState } from '../revisions/revision-content';
import { entry_drafts as table } from './tables.server';

/** A draft as it leaves the server. */
export interface Draft {
  fields: EntryState;
  /** The entry's revision when the draft was begun. */
  base: number;
  created_at: string;
  updated_at: string;
  author: { id: string; username: string } | null;
  publish_at: string | null;
}

/** The validator of a draft, for `ETag` and `If-Match`. */
export const draftTag = (draft: Draft) => etagOf(JSON.stringify(draft));

/**
 * Under which draft a write may go over another: any where it names none, exactly this one where it does; null: only
 * where there is none.
 */
export type ExpectedDraft = ((tag: string) => boolean) | null | undefined;

/** The draft over an entry, if there is one. */
export async function findDraft(db: Database, entryId: string): Promise<Draft | undefined> {
  const [row] = await db
    .select({ draft: table, author: { id: users.id, username: users.username } })
    .from(table)
    .leftJoin(users, eq(users.id, table.author_id))
    .where(eq(table.entry_id, entryId));
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

/** @throws AppError `stale` where the draft is not the one that a caller has seen */
export function requireExpected(draft: Draft | undefined, expected: ExpectedDraft): void {
  if (expected === undefined) return;
  const fits = expected === null ? draft === undefined : draft !== undefined && expected(draftTag(draft));
  if (!fits) throw new AppError('stale');
}
