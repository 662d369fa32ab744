// Lengths of time in milliseconds.

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The longest delay of a timer, about 23 days: setTimeout fires at once where it is longer than 24. */
export const longestTimerMs = 2_000_000_000;
