import { desc, eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { AppError } from '#app/platform/errors';
import { isUuid } from '#app/platform/validation.server';
import { contact_messages } from './tables.server';

export type ContactMessage = typeof contact_messages.$inferSelect;

/** One page of the contact form's messages: unanswered ones first, then the newest. */
export async function listMessages(db: Database, asked: PageRange): Promise<PageOf<ContactMessage>> {
  const [items, total] = await Promise.all([
    db
      .select()
      .from(contact_messages)
      .orderBy(sql`${contact_messages.done_at} is not null`, desc(contact_messages.created_at))
      .limit(asked.perPage)
      .offset(offsetOf(asked)),
    db.$count(contact_messages),
  ]);
  return { items, total };
}

/** @throws AppError `not_found` */
export async function requireMessage(db: Database, id: string): Promise<ContactMessage> {
  const [row] = isUuid(id) ? await db.select().from(contact_messages).where(eq(contact_messages.id, id)) : [];
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Marks a message as done, or as open again.
 * @throws AppError `not_found`
 */
export async function markMessage(context: WriteContext, id: string, done: boolean): Promise<void> {
  const done_at = done ? context.clock.now() : null;
  await change(context, id, 'update', (tx) =>
    tx.update(contact_messages).set({ done_at }).where(eq(contact_messages.id, id)).returning(),
  );
}

/** @throws AppError `not_found` */
export async function deleteMessage(context: WriteContext, id: string): Promise<void> {
  await change(context, id, 'delete', (tx) =>
    tx.delete(contact_messages).where(eq(contact_messages.id, id)).returning(),
  );
}

/** The audit log records that a message was handled, not its text. */
async function change(
  { db, actor, changes }: WriteContext,
  id: string,
  action: 'update' | 'delete',
  write: (tx: Database) => Promise<ContactMessage[]>,
) {
  if (!isUuid(id)) throw new AppError('not_found');
  const recorded = await db.transaction(async (tx) => {
    const [row] = await write(tx);
    if (!row) throw new AppError('not_found');
    return recordChange(tx, actor, {
      action,
      subject: 'contact_message',
      subjectId: id,
      after: action === 'update' ? { done: row.done_at !== null } : undefined,
    });
  });
  await changes.publish(recorded);
}
