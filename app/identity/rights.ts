import type { Role } from './session-user';

/**
 * What a signed-in person or an API key may do, beyond what everybody may:
 * - read: all entries of any status, and what editors are told about them
 * - write: unpublished entries, drafts of published ones, reviews, files
 * - publish: publish and unpublish, change published entries, delete and restore, categories
 * - administer: accounts, settings, keys, messages, the log
 */
export type Right = 'read' | 'write' | 'publish' | 'administer';

/** The settings that rights follow from. */
export interface AccessRules {
  moderators_edit: boolean;
  second_factor_required: boolean;
}

const all: readonly Right[] = ['read', 'write', 'publish', 'administer'];

/**
 * The one place that says who may do what: the server's guards and the panel's screens ask it, and the database's
 * policies hold the same.
 */
export function rightsOfRole(role: Role, moderatorsEdit: boolean): readonly Right[] {
  if (role === 'admin') return all;
  return role === 'moderator' && moderatorsEdit ? ['read', 'write'] : [];
}

/** Whether an account gets to nothing but setting up its second factor. */
export const owesSecondFactor = (role: Role, rules: AccessRules, hasOne: boolean): boolean =>
  role === 'admin' && rules.second_factor_required && !hasOne;

/** A key acts for an admin, but reaches no accounts, settings or keys. */
export const rightsOfKey = (scope: 'read' | 'write'): readonly Right[] =>
  scope === 'write' ? ['read', 'write', 'publish'] : ['read'];
