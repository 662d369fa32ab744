import { owesSecondFactor, type Right, rightsOfRole } from '#app/identity/rights';
import { hasSecondFactor } from '#app/identity/second-factor.server';
import type { Role } from '#app/identity/session-user';
import type { Database } from '#app/platform/db.server';
import { getEditingRules } from '#app/settings/settings.server';

export interface Standing {
  /** What they may do beside what anyone may. */
  rights: readonly Right[];
  /** An admin who gets to nothing but setting up a second factor. */
  owesSecondFactor: boolean;
}

/** What an account may do as the settings are now: they are asked anew each time, and count at once. */
export async function standingOf({ id, role }: { id: string; role: Role }, db: Database): Promise<Standing> {
  if (role === 'user') return { rights: [], owesSecondFactor: false };
  const rules = await getEditingRules(db);
  const owes = rules.second_factor_required && owesSecondFactor(role, rules, await hasSecondFactor(db, id));
  return { rights: owes ? [] : rightsOfRole(role, rules.moderators_edit), owesSecondFactor: owes };
}

/** Whether the panel is where an account belongs. */
export const usesPanel = ({ rights, owesSecondFactor: owes }: Standing) => owes || rights.includes('write');
