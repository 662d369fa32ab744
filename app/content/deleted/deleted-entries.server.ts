import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { setEntryFiles } from '#app/files/entry-files.server';
import { users } from '#app/identity/tables.server';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { dayMs } from '#app/platform/durations';
import { AppError } from '#app/platform/errors';
import { oneOf } from '#app/platform/one-of.server';
import { isUuid } from '#app/platform/validation.server';
import { forgetDraft } from '../drafts/discard-draft.server';
import { setFragmentUses } from '../fragments/fragment-uses.server';
import { fragment_revisions } from '../fragments/tables.server';
import { hidden_issues, text_checks } from '../quality/tables.server';
import { published_changes } from '../register/tables.server';
import { entry_revision_packs, entry_revisions } from '../revisions/tables.server';
import { review_comments } from '../review/tables.server';
import { deleted_entries as table } from './tables.server';

/** How many days a deleted entry can be restored for. */
export const keptDays = 30;

const oldest = ({ clock }: Pick<WriteContext, 'clock'>) => new Date(clock.now().getTime() - keptDays * dayMs);

/** A deleted entry in a list. */
export interface DeletedEntry {
  id: string;
  /** A module's key, or `fragment` for a deleted fragment. */
  module: string;
  title: string;
  deleted_at: Date;
  deleted_by: string | null;
  /** Who deleted it, while the account exists. */
  username: string | null;
}

const { id, module, title, deleted_at, deleted_by } = table;

type Reading = Pick<WriteContext, 'db' | 'clock'>;

/** The entries that can be restored, the last deleted first. */
export async function listDeleted(
  reading: Reading,
  asked: PageRange = { page: 1, perPage: 10_000 },
): Promise<PageOf<DeletedEntry>> {
  const kept = gte(deleted_at, oldest(reading));
  const items = await reading.db
    .select({ id, module, title, deleted_at, deleted_by, username: users.username })
    .from(table)
    .leftJoin(users, eq(users.id, deleted_by))
    .where(kept)
    .orderBy(desc(deleted_at), id)
    .limit(asked.perPage)
    .offset(offsetOf(asked));
  const total = await reading.db.$count(table, kept);
  return { items, total };
}

/** Those of these ids that can be restored. */
export async function findDeleted(reading: Reading, ids: readonly string[]): Promise<string[]> {
  const asked = ids.filter(isUuid);
  if (asked.length === 0) return [];
  const kept = and(oneOf(id, asked), gte(deleted_at, oldest(reading)));
  return (await reading.db.select({ id }).from(table).where(kept)).map((row) => row.id);
}

/** @throws AppError `not_found` for what was never deleted, or is gone for good */
export async function requireDeleted(reading: Reading, wanted: string): Promise<typeof table.$inferSelect> {
  const kept = and(eq(id, wanted), gte(deleted_at, oldest(reading)));
  const [row] = isUuid(wanted) ? await reading.db.select().from(table).where(kept) : [];
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Removes a deleted entry for good, with its revisions and its references to files.
 * @throws AppError `not_found`
 */
export async function purgeDeleted(context: WriteContext, wanted: string): Promise<void> {
  const entry = await requireDeleted(context, wanted);
  const { db, actor, changes } = context;
  const recorded = await db.transaction(async (tx) => {
    const gone = await tx.delete(table).where(eq(id, wanted)).returning({ id });
    if (gone.length === 0) throw new AppError('not_found');
    await forgetEntry(tx, entry.module, wanted);
    const subject = { subject: entry.module, subjectId: wanted, title: entry.title };
    return recordChange(tx, actor, { ...subject, action: 'purge' });
  });
  await changes.publish(recorded);
}

async function forgetEntry(tx: Database, ofModule: string, entryId: string): Promise<void> {
  await tx.delete(entry_revisions).where(eq(entry_revisions.entry_id, entryId));
  await tx.delete(fragment_revisions).where(eq(fragment_revisions.fragment_id, entryId));
  await tx.delete(published_changes).where(eq(published_changes.entry_id, entryId));
  await tx.delete(review_comments).where(eq(review_comments.entry_id, entryId));
  await tx.delete(text_checks).where(eq(text_checks.entry_id, entryId));
  await tx.delete(hidden_issues).where(eq(hidden_issues.entry_id, entryId));
  await tx.delete(entry_revision_packs).where(eq(entry_revision_packs.entry_id, entryId));
  await setEntryFiles(tx, ofModule, entryId, []);
  await setFragmentUses(tx, ofModule, entryId);
  await forgetDraft(tx, entryId);
}

const batch = 100;

/**
 * Removes for good what was deleted more than `keptDays` ago.
 * @returns how many entries
 */
export async function forgetDeleted(reading: Reading): Promise<number> {
  return reading.db.transaction(async (tx) => {
    const due = tx
      .select({ id })
      .from(table)
      .where(lt(deleted_at, oldest(reading)))
      .limit(batch)
      .for('update', { skipLocked: true });
    const gone = await tx
      .delete(table)
      .where(sql`${id} in (${due})`)
      .returning({ id, module });
    for (const one of gone) await forgetEntry(tx, one.module, one.id);
    return gone.length;
  });
}
