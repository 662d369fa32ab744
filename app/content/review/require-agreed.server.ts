import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { getEditingRules } from '#app/settings/settings.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { findReviewed } from './reviewed-content.server';
import { entry_reviews as table } from './tables.server';

/**
 * Refuses to schedule what could not be published: the database demands the second person only at publication.
 * @throws AppError `needs_second_person`
 */
export async function requireAgreed(tx: Database, module: BoundModule, entry: EntryRow): Promise<void> {
  if (!(await getEditingRules(tx)).review_required) return;
  const fingerprint = (await findReviewed(tx, module, entry))?.fingerprint ?? '';
  const agreed = and(eq(table.entry_id, entry.id), eq(table.state, 'accepted'), eq(table.fingerprint, fingerprint));
  const found = await tx.select({ id: table.entry_id }).from(table).where(agreed);
  if (found.length === 0) throw new AppError('needs_second_person');
}
