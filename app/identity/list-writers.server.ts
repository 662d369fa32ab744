import { asc, eq, or } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { prepared } from '#app/platform/prepared.server';
import { type AccountChoice, namesById } from './account-choice';
import { hasAdminRole } from './identity-deps.server';
import { users } from './tables.server';

const choice = { id: users.id, username: users.username };

/** With more there is no point in a select. */
const mostOffered = 500;

/** The accounts that can own content, by name. */
export const listWriters = (db: Database, adminEmails: readonly string[]): Promise<AccountChoice[]> =>
  prepared(db, users, `writers, with ${adminEmails.join()}`, () =>
    db
      .select(choice)
      .from(users)
      .where(or(eq(users.role, 'moderator'), hasAdminRole(adminEmails)))
      .orderBy(asc(users.username), asc(users.id))
      .limit(mostOffered),
  ).execute();

/** The names of these accounts by id; deleted ones are left out. */
export async function namesOfAccounts(db: Database, ids: readonly string[]): Promise<Record<string, string>> {
  const found =
    ids.length === 0
      ? []
      : await db
          .select(choice)
          .from(users)
          .where(oneOf(users.id, [...new Set(ids)]));
  return namesById(found);
}
