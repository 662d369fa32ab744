import type { TextRole } from './field-behaviour';

/** What the kinds have in common whose values are compared as a whole, and name no accounts. */
export const shortValue = { textRole: (): TextRole | null => null, namesAccounts: false };
