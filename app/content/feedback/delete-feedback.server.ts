import { eq, lt } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { isUuid } from '#app/platform/validation.server';
import { feedback as table } from './tables.server';

/** @throws AppError `not_found` */
export async function requireFeedback(db: Database, id: string): Promise<void> {
  if (!isUuid(id) || (await db.$count(table, eq(table.id, id))) === 0) throw new AppError('not_found');
}

/** Deletes a reader's answer with its comment, which the log does not keep either. @throws AppError `not_found` */
export async function deleteFeedback({ db, actor, changes }: WriteContext, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  const recorded = await db.transaction(async (tx) => {
    const gone = await tx.delete(table).where(eq(table.id, id)).returning({ id: table.id });
    if (gone.length === 0) throw new AppError('not_found');
    return recordChange(tx, actor, { action: 'delete', subject: 'feedback', subjectId: id });
  });
  await changes.publish(recorded);
}

/** Deletes answers from before an instant. */
export async function forgetFeedback(tx: Database, before: Date): Promise<void> {
  await tx.delete(table).where(lt(table.created_at, before));
}
