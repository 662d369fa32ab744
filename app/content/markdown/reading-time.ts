const wordsPerMinute = 200;

/** Whole minutes, at least one: `minutesToRead(450)` → 3 */
export const minutesToRead = (words: number): number => Math.max(1, Math.ceil(words / wordsPerMinute));
