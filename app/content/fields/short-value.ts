import type { TextRole } from './field-behaviour';

/** Shared by the kinds whose values are compared as a whole, stand on the page, and are no accounts. */
export const shortValue = { textRole: (): TextRole | null => null, isOnPage: true, namesAccounts: false };
