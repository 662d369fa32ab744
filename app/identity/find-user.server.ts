import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { typedEmail } from '#app/platform/email';
import { oneOf } from '#app/platform/one-of.server';
import { hasAdminRole } from './identity-deps.server';
import type { UserRow } from './list-users.server';
import { users } from './tables.server';

/** The account with this e-mail, case-insensitive; also one that was once saved with unseen characters in it. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const spellings = [typedEmail(email), email.trim()].map((spelling) => spelling.toLowerCase());
  const [row] = await db
    .select()
    .from(users)
    .where(oneOf(sql`lower(${users.email})`, spellings))
    .orderBy(sql`length(${users.email})`);
  return row;
}

/** Whether this account, by id, exists and is an admin, as a part of a query. */
export const isAdmin = (db: Database, id: string, adminEmails: readonly string[]): SQL<boolean> =>
  sql<boolean>`${db.$count(users, and(eq(users.id, id), hasAdminRole(adminEmails)))} > 0`;
