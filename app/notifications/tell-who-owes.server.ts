import { and, asc, not } from 'drizzle-orm';
import { hasAdminRole } from '#app/identity/identity-deps.server';
import { users } from '#app/identity/tables.server';
import { isSetUp } from '#app/identity/use-second-factor.server';
import type { Database } from '#app/platform/db.server';
import { notifications } from './tables.server';

/** How many are named; the rest are counted. */
const mostNamed = 3;

/**
 * Rings the bell with the admins who have no second factor, in the transaction of the settings that demand one.
 * Nothing where all have one.
 * @param changed the settings that change
 */
export const tellWhoOwes =
  (adminEmails: readonly string[]) =>
  async (tx: Database, changed: { second_factor_required?: boolean | undefined }): Promise<void> => {
    if (!changed.second_factor_required) return;
    const owing = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(hasAdminRole(adminEmails), not(isSetUp(users.id))))
      .orderBy(asc(users.email));
    if (owing.length === 0) return;
    const named = owing.slice(0, mostNamed).map(({ email }) => email);
    const data = { emails: named.join(', '), count: String(owing.length) };
    await tx.insert(notifications).values({ kind: 'second_factor_owed', data });
  };
