import type { AnyBehaviour, TextRole } from './field-behaviour';

/** Shared by the kinds whose values are compared as a whole, stand on the page, and refer to nothing. */
export const shortValue = {
  textRole: (): TextRole | null => null,
  isOnPage: (): boolean => true,
  names: null as AnyBehaviour['names'],
};
