import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { draftedEntry } from '../drafts/drafted-entry.server';
import { findDraft } from '../drafts/find-draft.server';

/** What of an entry is reviewed, and its hash as the database makes it. */
export interface ReviewedContent {
  /** The entry while it is not published, else as it would stand with the draft over it. */
  entry: EntryRow;
  /** `content_fingerprint` of that: only this very content is accepted. */
  fingerprint: string;
}

/**
 * What would become public of an entry: itself, or the draft over it; null for one that is published and has no draft.
 */
export async function findReviewed(
  db: Database,
  module: BoundModule,
  entry: EntryRow,
): Promise<ReviewedContent | null> {
  if (entry.status !== 'published') return { entry, fingerprint: await fingerprintOf(db, module, entry.id, {}) };
  const draft = await findDraft(db, entry.id);
  if (!draft) return null;
  const drafted = await draftedEntry(db, module, entry, draft);
  const written = Object.keys(getTableColumns(module.table)).filter((name) => name in drafted);
  const columns = Object.fromEntries(written.map((name) => [name, drafted[name]]));
  return { entry: drafted, fingerprint: await fingerprintOf(db, module, entry.id, columns) };
}

/** Of the stored row with these columns in place of its own. */
async function fingerprintOf(
  db: Database,
  { table }: BoundModule,
  id: string,
  columns: Record<string, unknown>,
): Promise<string> {
  const row = sql`jsonb_populate_record(${table}, ${JSON.stringify(columns)}::jsonb)`;
  const rows = await db
    .select({ fingerprint: sql<string>`content_fingerprint(${row})` })
    .from(table)
    .where(eq(table.id, id));
  return (rows as { fingerprint: string }[])[0]?.fingerprint ?? '';
}
