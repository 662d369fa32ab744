import { owesSecondFactor, type Right, rightsOfRole } from '#app/identity/rights';
import { hasSecondFactor } from '#app/identity/use-second-factor.server';
import type { Role } from '#app/identity/session-user';
import type { Database } from '#app/platform/db.server';
import { type EditingRules, getEditingRules } from '#app/settings/settings.server';

export interface Standing {
  /** Rights beyond those of everybody. */
  rights: readonly Right[];
  /** An admin who can only set up a second factor. */
  owesSecondFactor: boolean;
  /** The rules that these follow from; null for readers, of whom nothing depends on them. */
  rules: EditingRules | null;
}

/** The rights of an account under the current settings, read for each request, so that changes apply at once. */
export async function standingOf({ id, role }: { id: string; role: Role }, db: Database): Promise<Standing> {
  if (role === 'user') return { rights: [], owesSecondFactor: false, rules: null };
  const rules = await getEditingRules(db);
  const owes = rules.second_factor_required && owesSecondFactor(role, rules, await hasSecondFactor(db, id));
  return { rights: owes ? [] : rightsOfRole(role, rules.moderators_edit), owesSecondFactor: owes, rules };
}

/** Whether an account may use the panel. */
export const usesPanel = ({ rights, owesSecondFactor: owes }: Standing) => owes || rights.includes('write');
