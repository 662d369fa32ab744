/** Below the longest delay of setTimeout, about 24 days in milliseconds: a longer one fires at once. */
export const longestTimer = 2_000_000_000;
