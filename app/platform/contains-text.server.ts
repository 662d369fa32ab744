import { type Column, type SQL, sql } from 'drizzle-orm';

/** A LIKE pattern for literal text anywhere. NUL, which no stored text can contain, is dropped. */
const likePattern = (words: string) => `%${words.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;

/** Whether an already folded text contains the words, ignoring diacritics and case. */
export const foldedContains = (folded: Column | SQL, words: string) =>
  sql`${folded} like fold_text(${likePattern(words)})`;

/** Whether a column contains the words, ignoring diacritics and case. */
export const containsText = (column: Column, words: string) => foldedContains(sql`fold_text(${column})`, words);
