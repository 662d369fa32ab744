import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { prepared } from '#app/platform/prepared.server';
import { users } from './tables.server';

/** The columns that a person chose for a list, on whatever machine; empty where they never did. */
export async function findListColumns(db: Database, userId: string, list: string): Promise<readonly string[]> {
  const [row] = await prepared(db, users, 'list columns', () =>
    db
      .select({ columns: users.list_columns })
      .from(users)
      .where(eq(users.id, sql.placeholder('id'))),
  ).execute({ id: userId });
  return row?.columns[list] ?? [];
}

/** Remembers them; without names it forgets them. Nobody is told: it is no change of the account. */
export async function saveListColumns(
  db: Database,
  userId: string,
  list: string,
  names: readonly string[],
): Promise<void> {
  const { list_columns: kept } = users;
  const next =
    names.length > 0 ? sql`${kept} || ${JSON.stringify({ [list]: names })}::jsonb` : sql`${kept} - ${list}::text`;
  await db.update(users).set({ list_columns: next }).where(eq(users.id, userId));
}
