import { effectiveRole } from './identity-deps.server';
import type { UserRow } from './list-users.server';

export type PresentedUser = ReturnType<typeof presentUser>;

/** An account in answers: never with a password or a hash. */
export function presentUser(row: UserRow, adminEmails: readonly string[]) {
  const { id, email, username, avatar_url } = row;
  return {
    id,
    email,
    username,
    role: effectiveRole(row, adminEmails),
    avatar_url,
    created_at: row.created_at.toISOString(),
  };
}
