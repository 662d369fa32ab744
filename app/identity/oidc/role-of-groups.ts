import type { Role } from '../session-user';

/** The values of the claim `groups` that give a role; a role without one is given by hand. */
export interface RoleGroups {
  admin: string | undefined;
  moderator: string | undefined;
}

/**
 * The role that an account has by its groups. A role that has a group is given and taken by it; the others stay as they
 * are: with a group of admins alone, `roleOfGroups('moderator', [], rules)` → 'moderator'.
 */
export function roleOfGroups(role: Role, groups: readonly string[], { admin, moderator }: RoleGroups): Role {
  const isIn = (group: string | undefined) => group !== undefined && groups.includes(group);
  if (isIn(admin)) return 'admin';
  const keepsAdmin = role === 'admin' && admin === undefined;
  if (keepsAdmin) return 'admin';
  if (isIn(moderator)) return 'moderator';
  return role === 'moderator' && moderator === undefined ? 'moderator' : 'user';
}
