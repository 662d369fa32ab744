/**
 * The most characters of a fragment. Together with `mostUses` it bounds how long a text can become through its
 * fragments.
 */
export const longestFragment = 10_000;
export const longestFragmentTitle = 200;

/** The most fragments that one text may show. */
export const mostUses = 20;
