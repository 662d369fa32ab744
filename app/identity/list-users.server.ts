import { desc, eq, or } from 'drizzle-orm';
import { containsText } from '#app/platform/contains-text.server';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { AppError } from '#app/platform/errors';
import { isUuid } from '#app/platform/validation.server';
import { users } from './tables.server';

export type UserRow = typeof users.$inferSelect;

/** Accounts whose username or e-mail contains `q`, the newest first. */
export async function listUsers(db: Database, { q, ...asked }: { q?: string } & PageRange): Promise<PageOf<UserRow>> {
  const words = q?.trim();
  const found = words ? or(containsText(users.username, words), containsText(users.email, words)) : undefined;
  const [items, total] = await Promise.all([
    db
      .select()
      .from(users)
      .where(found)
      .orderBy(desc(users.created_at), users.id)
      .limit(asked.perPage)
      .offset(offsetOf(asked)),
    db.$count(users, found),
  ]);
  return { items, total };
}

/** @throws AppError `not_found`, also for what is not an id */
export async function requireUser(db: Database, id: string): Promise<UserRow> {
  const [row] = isUuid(id) ? await db.select().from(users).where(eq(users.id, id)) : [];
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * The account, which nobody else changes until the transaction ends; null where there is none.
 * @param strength 'update' waits also for those who write something that names the account
 */
export async function lockUser(
  tx: Database,
  id: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<UserRow | null> {
  const [row = null] = isUuid(id) ? await tx.select().from(users).where(eq(users.id, id)).for(strength) : [];
  return row;
}
