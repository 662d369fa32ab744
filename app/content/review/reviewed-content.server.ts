import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { draftedEntry } from '../drafts/drafted-entry.server';
import { findDraft } from '../drafts/find-draft.server';

/** The content under review, and its hash from the database. */
export interface ReviewedContent {
  /** The entry while it is not published, else the entry with its draft applied. */
  entry: EntryRow;
  /** `content_fingerprint` of that entry: an acceptance is valid for exactly this content. */
  fingerprint: string;
}

/** The content that would become public: the entry, or its draft; null for a published entry without a draft. */
export async function findReviewed(
  db: Database,
  module: BoundModule,
  entry: EntryRow,
): Promise<ReviewedContent | null> {
  if (entry.status !== 'published') return { entry, fingerprint: await storedFingerprint(db, module, entry.id) };
  const draft = await findDraft(db, entry.id);
  if (!draft) return null;
  const drafted = await draftedEntry(db, module, entry, draft);
  const written = Object.keys(getTableColumns(module.table)).filter((name) => name in drafted);
  const columns = Object.fromEntries(written.map((name) => [name, drafted[name]]));
  return { entry: drafted, fingerprint: await fingerprintOf(db, module, entry.id, columns) };
}

/** The fingerprint of an entry as it is stored. */
export const storedFingerprint = (db: Database, module: BoundModule, id: string): Promise<string> =>
  fingerprintOf(db, module, id, {});

/** The fingerprint of the stored row with these columns replaced. */
async function fingerprintOf(
  db: Database,
  { table }: BoundModule,
  id: string,
  columns: Record<string, unknown>,
): Promise<string> {
  const row = sql`jsonb_populate_record(${table}, ${JSON.stringify(columns)}::jsonb)`;
  const [found] = await db
    .select({ fingerprint: sql<string>`content_fingerprint(${row})` })
    .from(table)
    .where(eq(table.id, id));
  return found?.fingerprint ?? '';
}
