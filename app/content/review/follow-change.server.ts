import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { findReviewed } from './reviewed-content.server';
import { entry_reviews as table } from './tables.server';

/** Whether an entry, or its draft, was submitted and waits. */
export const isSubmitted = async (tx: Database, id: string): Promise<boolean> =>
  (await tx.$count(table, and(eq(table.entry_id, id), eq(table.state, 'submitted')))) > 0;

/**
 * After a change to a submitted content: whoever made it is now responsible for it and so cannot accept it. Runs in the
 * transaction of the change.
 */
export async function moveSubmission(tx: Database, id: string, changedBy: string | null): Promise<void> {
  const byAnother = sql`${table.submitted_by} is distinct from ${changedBy}`;
  const waiting = and(eq(table.entry_id, id), eq(table.state, 'submitted'), byAnother);
  await tx.update(table).set({ submitted_by: changedBy }).where(waiting);
}

/**
 * The same for a change of an entry's draft, which also ends an acceptance: database triggers see only changes of the
 * entry.
 */
export async function followDraft(
  tx: Database,
  module: BoundModule,
  entry: EntryRow,
  changedBy: string | null,
): Promise<void> {
  await moveSubmission(tx, entry.id, changedBy);
  const reviewed = await findReviewed(tx, module, entry);
  const isOther = reviewed ? or(ne(table.fingerprint, reviewed.fingerprint), isNull(table.fingerprint)) : undefined;
  await tx.delete(table).where(and(eq(table.entry_id, entry.id), eq(table.state, 'accepted'), isOther));
}

/** Ends the review of a discarded draft. */
export async function forgetReview(tx: Database, id: string): Promise<void> {
  await tx.delete(table).where(eq(table.entry_id, id));
}
