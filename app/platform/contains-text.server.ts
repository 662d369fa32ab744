import { type Column, type SQL, sql } from 'drizzle-orm';

/** For LIKE: the words anywhere, to the letter. A zero character, which no text of the database has, is looked past. */
const likePattern = (words: string) => `%${words.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a text that is folded already has the words: with or without diacritics and capitals. */
export const foldedContains = (folded: Column | SQL, words: string) =>
  sql`${folded} like fold_text(${likePattern(words)})`;

/** Whether a column has the words: with or without diacritics and capitals. */
export const containsText = (column: Column, words: string) => foldedContains(sql`fold_text(${column})`, words);
