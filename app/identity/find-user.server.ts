import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { typedEmail } from '#app/platform/email';
import { oneOf } from '#app/platform/one-of.server';
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
