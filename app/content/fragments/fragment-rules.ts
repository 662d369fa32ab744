/**
 * The longest text of a fragment, in characters. With `mostUses` it bounds what a text can become, however its
 * fragments grow.
 */
export const longestFragment = 10_000;
export const longestFragmentTitle = 200;

/** How many fragments one text shows at most. */
export const mostUses = 20;
