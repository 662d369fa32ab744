import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { typedEmail } from '#app/platform/email';
import type { UserRow } from './list-users.server';
import { users } from './tables.server';

/** The account with this e-mail, case-insensitive. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, typedEmail(email).toLowerCase()));
  return row;
}
