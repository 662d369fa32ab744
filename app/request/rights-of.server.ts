import { type Right, rightsOfRole } from '#app/identity/rights';
import type { Role } from '#app/identity/session-user';
import type { Database } from '#app/platform/db.server';
import { getEditingRules } from '#app/settings/settings.server';

/**
 * What a role may do as the settings are now: those of a moderator are asked anew each time, and end with them at once.
 */
export async function rightsOf(role: Role, db: Database): Promise<readonly Right[]> {
  return rightsOfRole(role, role === 'moderator' && (await getEditingRules(db)).moderators_edit);
}
