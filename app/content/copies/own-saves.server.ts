import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { isUuid } from '#app/platform/validation.server';
import type { BoundModule } from '../bind-table.server';
import { fragment_revisions, fragments } from '../fragments/tables.server';
import { entry_revisions } from '../revisions/tables.server';
import type { WorkingCopy } from './working-copy';
import type { CopyKey } from './working-copies.server';

/**
 * Whether the person has saved the entry after opening the form. Locks the entry, so that a concurrent save is finished
 * first.
 */
export async function isOlderThanOwnSave(
  tx: Database,
  module: BoundModule,
  { id, userId, ofDraft }: CopyKey,
  { revision }: WorkingCopy,
): Promise<boolean> {
  if (!isUuid(id) || revision === null) return false;
  const found = await tx
    .select({ id: module.table.id })
    .from(module.table)
    .where(eq(module.table.id, id))
    .for('key share');
  if (found.length === 0) return true;
  if (ofDraft) return false;
  const ownSave = and(
    eq(entry_revisions.entry_id, id),
    eq(entry_revisions.author_id, userId),
    sql`${entry_revisions.number} > ${revision}`,
  );
  return (await tx.select({ number: entry_revisions.number }).from(entry_revisions).where(ownSave).limit(1)).length > 0;
}

/** The same of a fragment. */
export async function isOlderThanOwnFragment(
  tx: Database,
  { id, userId }: Pick<CopyKey, 'id' | 'userId'>,
  { revision }: Pick<WorkingCopy, 'revision'>,
): Promise<boolean> {
  if (!isUuid(id) || revision === null) return false;
  const found = await tx.select({ id: fragments.id }).from(fragments).where(eq(fragments.id, id)).for('key share');
  if (found.length === 0) return true;
  const { fragment_id, author_id, number } = fragment_revisions;
  const ownSave = and(eq(fragment_id, id), eq(author_id, userId), sql`${number} > ${revision}`);
  return (await tx.select({ number }).from(fragment_revisions).where(ownSave).limit(1)).length > 0;
}
