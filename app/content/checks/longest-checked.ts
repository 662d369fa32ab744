/** The most characters of a text that is checked or previewed. */
export const longestChecked = 500_000;
