/** Characters of a text that is checked, or shown as readers would see it. */
export const longestChecked = 500_000;
