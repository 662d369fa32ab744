import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { IdentityDeps } from './identity-deps.server';
import { hashPassword } from './passwords.server';
import { countAdmins, lockAccounts } from './account-protection.server';
import { users } from './tables.server';
import { findWeakness } from './password-rule.server';
import { charactersOf, cutUsername, shortestUsername } from './user-rules';

export interface FirstAdmin {
  email: string;
  /** Null where the environment set the password: whoever did knows it. */
  madePassword: string | null;
  /** The environment's is easily guessed. Told, not refused: a start that a script began must not stop for it. */
  isGuessable: boolean;
}

/**
 * Creates the first admin while none can sign in. Returns what to print in the terminal, once; null when there was
 * nothing to do. Safe with instances that start at the same time: one of them creates the account.
 */
export async function ensureFirstAdmin(
  deps: IdentityDeps,
  wanted: { email?: string | undefined; password?: string | undefined },
): Promise<FirstAdmin | null> {
  // The issuer's groups and `ADMIN_EMAILS` make admins there.
  if (!deps.passwordsWork) return null;
  const canSignIn = { atIssuer: deps.oidc !== null };
  // The usual case, checked before an expensive password hash.
  if ((await countAdmins(deps.identityDb, deps.adminEmails, { canSignIn })) > 0) return null;
  const email = wanted.email ?? 'admin@portal.local';
  const password = wanted.password ?? randomBytes(15).toString('base64url');
  const isGuessable = wanted.password !== undefined && (await findWeakness(deps, wanted.password, [email])) !== null;
  const password_hash = await hashPassword(password);
  const recorded = await deps.identityDb.transaction(async (tx) => {
    await lockAccounts(tx);
    if ((await countAdmins(tx, deps.adminEmails, { canSignIn })) > 0) return null;
    const local = email.split('@')[0] ?? '';
    const username = charactersOf(local) >= shortestUsername ? cutUsername(local) : 'admin';
    const [existing] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
    const [row] = existing
      ? await tx
          .update(users)
          .set({ role: 'admin', password_hash })
          .where(eq(users.id, existing.id))
          .returning({ id: users.id })
      : await tx.insert(users).values({ email, username, role: 'admin', password_hash }).returning({ id: users.id });
    if (!row) throw new Error('the first admin returned no row');
    const change = {
      action: existing ? 'update' : 'create',
      subject: 'user',
      subjectId: row.id,
      title: email,
      after: { email, role: 'admin' },
    };
    return recordChange(tx, { id: null, name: null }, change);
  });
  if (!recorded) return null;
  await deps.changes.publish(recorded);
  return { email, madePassword: wanted.password === undefined ? password : null, isGuessable };
}
